// Notes on orders: in many languages, with every character that careless programs handle wrongly.

/** The first ones are the most frequent. */
export const notes: readonly string[] = [
  "Ring twice",
  "Leave at the desk",
  "Gift, no invoice",
  "",
  "It's a gift: don't say who it's from!",
  "Straße gesperrt, bitte hinten klingeln!",
  "Laissez-le chez la voisine, s'il vous plaît.",
  "Wrap the *big* one; the small one is for me.",
  "100% sure this time. Last time I was 50% sure.",
  "門の前に置いてください。",
  'If you ring at "Müller", nobody will be amused.',
  "Happy birthday, Grandma! 🎂 Love,\nthe cats 🐈‍⬛",
  "Χτυπήστε δύο φορές το κουδούνι.",
  "اترك الطرد عند الباب الأزرق.",
  "Flat #2.\r\nThe lift is out of order.",
  "null",
  "נא לא לצלצל בשבת",
  "请放在门口的大茶壶里。",
  "C:\\garden\\left\\then right",
  "문 앞에 놓아 주세요 🙏",
  "<b>Bold</b> of you to read this & not the form.",
  "कृपया घंटी न बजाएँ।",
  `Easy to find: from the station ${"turn left, then right, ".repeat(24)}and there we are. Ring once.`,
];
