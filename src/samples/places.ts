// The countries of customers, with local names. All names are common ones, combined at random.

import type { currencies } from "./orders.ts";

/** The cities, streets, names and address format of a country. Lists are separated by commas. */
export interface Country {
  /** Two letters of ISO 3166-1. */
  readonly country: string;
  /** The most frequent one comes first. */
  readonly cities: string;
  /** Four. */
  readonly given: string;
  /** Three: 4 and 3 are coprime, so stepping through both lists at once gives twelve names. */
  readonly family: string;
  readonly streets: string;
  /** `#` is a digit, `@` a capital letter. */
  readonly postcode: string;
  /** The order of given (G) and family name (F); absent: `G F`. */
  readonly name?: string;
  /** The order of street (S) and numbers (N); absent: `S N`. */
  readonly street?: string;
  /** Absent: EUR. */
  readonly currency?: (typeof currencies)[number];
}

export const places: readonly Country[] = [
  {
    country: "GR",
    cities: "Αθήνα,Πάτρα",
    given: "Ελένη,Στέλιος,Κατερίνα,Γιώργος",
    family: "Νικολάου,Αλεξίου,Ιωάννου",
    streets: "Οδός Ελιάς",
    postcode: "### ##",
  },
  {
    country: "DE",
    cities: "Hamburg,Freiburg,Köln,Magdeburg",
    given: "Klaus,Jürgen,Heike,Ömer",
    family: "Brandt,Weiß,Großmann",
    streets: "Lindenweg,Am Güterbahnhof",
    postcode: "#####",
  },
  {
    country: "NL",
    cities: "Middelburg,'s-Hertogenbosch",
    given: "Anneke,Maarten,Sanne,Joost",
    family: "de Vries,Claes,in 't Hout",
    streets: "Kaaspad,Molenstraat",
    postcode: "#### @@",
  },
  {
    country: "FR",
    cities: "Strasbourg,Saint-Étienne",
    given: "Amélie,Zoé,Benoît,Loïc",
    family: "Lefèvre,Côté,L'Hermitte",
    streets: "impasse du Chat",
    postcode: "#####",
    street: "N S",
  },
  {
    country: "BR",
    cities: "São Paulo,Belém",
    given: "Beatriz,Antão,Inês,Luã",
    family: "Brandão,Conceição,Araújo",
    streets: "Rua das Mangueiras",
    postcode: "#####-###",
    street: "S, N",
    currency: "USD",
  },
  {
    country: "PL",
    cities: "Łódź,Gdańsk,Świdnica",
    given: "Łukasz,Zofia,Małgorzata,Paweł",
    family: "Wójcik,Mazur,Sęk",
    streets: "ul. Źródlana",
    postcode: "##-###",
  },
  {
    country: "HU",
    cities: "Győr,Pécs",
    given: "Zoltán,Ágnes,Örs,Csilla",
    family: "Szabó,Kőszegi,Fűzfa",
    streets: "Hűvös köz",
    postcode: "####",
    name: "F G",
    street: "S N.",
  },
  {
    country: "TR",
    cities: "İzmir,Şanlıurfa",
    given: "Ayşe,Çağla,Işıl,Gökhan",
    family: "Yılmaz,Öztürk,Aydın",
    streets: "İncir Caddesi",
    postcode: "#####",
  },
  {
    country: "UA",
    cities: "Київ,Львів,Одеса",
    given: "Олена,Остап,Оксана,Богдан",
    family: "Шевченко,Коваленко,Кравець",
    streets: "вул. Їжакова",
    postcode: "#####",
    street: "S, N",
  },
  {
    country: "GE",
    cities: "თბილისი,ბათუმი",
    given: "ნინო,დავით,თამარ,ლუკა",
    family: "ბერიძე,კაპანაძე,ლომიძე",
    streets: "ვაზის ქუჩა",
    postcode: "####",
  },
  {
    country: "IL",
    cities: "חיפה,באר שבע",
    given: "נועה,נדב,תמר,שירה",
    family: "כהן,לוי,אבני",
    streets: "רחוב הזית",
    postcode: "#######",
    currency: "USD",
  },
  {
    country: "MA",
    cities: "الدار البيضاء,فاس",
    given: "فاطمة,ليلى,كريم,يوسف",
    family: "المنصوري,بناني,النجار",
    streets: "شارع البحر",
    postcode: "#####",
    street: "N S",
  },
  {
    country: "IN",
    cities: "मुंबई,वाराणसी",
    given: "हर्ष,अनन्या,दीपक,मीरा",
    family: "शर्मा,जोशी,मिश्रा",
    streets: "आम की गली",
    postcode: "######",
    street: "N, S",
    currency: "USD",
  },
  {
    country: "TH",
    cities: "เชียงใหม่,ภูเก็ต",
    given: "ณัฐวุฒิ,สุดา,อรทัย,มะลิ",
    family: "ศรีสุข,ทองดี,แก้วมณี",
    streets: "ซอยมะม่วง",
    postcode: "#####",
    street: "N S",
    currency: "USD",
  },
  {
    country: "VN",
    cities: "Đà Nẵng,Huế",
    given: "Thị Ánh,Quỳnh Chi,Đức Huy,Ngọc Yến",
    family: "Nguyễn,Trần,Đặng",
    streets: "Phố Gà Trống,Ngõ Mưa",
    postcode: "######",
    name: "F G",
    street: "N S",
    currency: "USD",
  },
  {
    country: "JP",
    cities: "東京,大阪,札幌",
    given: "美咲,結衣,悠真,千尋",
    family: "佐藤,渡辺,五十嵐",
    streets: "桜町,狸小路",
    postcode: "###-####",
    name: "F G",
    street: "SN-N-N",
    currency: "USD",
  },
  {
    country: "CN",
    cities: "上海,成都",
    given: "小雨,思远,静怡,明月",
    family: "王,李,欧阳",
    streets: "茶花路,熊猫大道",
    postcode: "######",
    name: "FG",
    street: "SN号",
    currency: "USD",
  },
  {
    country: "KR",
    cities: "서울,부산",
    given: "서연,도윤,은별,가람",
    family: "김,오,윤",
    streets: "감나무길",
    postcode: "#####",
    name: "FG",
    currency: "USD",
  },
  {
    country: "ZA",
    cities: "Johannesburg,Gqeberha",
    given: "Thandiwe,Sipho,Lerato,Pieter",
    family: "Nkosi,Dlamini,van Wyk",
    streets: "Hadeda Lane",
    postcode: "####",
    street: "N S",
    currency: "USD",
  },
  {
    country: "NG",
    cities: "Enugu,Ìbàdàn",
    given: "Chidi,Ngọzi,Olúwaṣeun,Tùndé",
    family: "Okonkwo,Adébáyọ̀,Eze",
    streets: "Mango Close",
    postcode: "######",
    street: "N S",
    currency: "USD",
  },
  {
    country: "GB",
    cities: "Edinburgh,Great Snoring",
    given: "Rhiannon,Callum,Imogen,Priya",
    family: "Pritchard,McAllister,Nightjar",
    streets: "Crumpet Row,The Shambles",
    postcode: "@@# #@@",
    street: "N S",
    currency: "GBP",
  },
  {
    country: "US",
    cities: "Pittsburgh,Truth or Consequences",
    given: "Juniper,Wyatt,Ezra,Mabel",
    family: "Applewhite,Quackenbush,O'Malley",
    streets: "Elm Street,1st Avenue",
    postcode: "#####",
    street: "N S",
    currency: "USD",
  },
];
