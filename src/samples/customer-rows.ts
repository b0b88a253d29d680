// The customers of the shop: names, addresses, and the period in which they buy.

import { closingDay, formatDate, openingDay, parseDay } from "./calendar.ts";
import type { Country } from "./places.ts";
import { places } from "./places.ts";
import { createRandom, type Random } from "./random.ts";
import type { SampleRow } from "./row.ts";

const customerCount = 200;

/** The fields of a row of Customers that other rows use. */
interface PersonRow extends SampleRow {
  readonly _id: number;
  readonly name: string;
  readonly email: string | null;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly postcode: string | null;
    readonly country: string;
  };
}

/** A customer before the orders are known. */
export interface Person {
  readonly row: PersonRow;
  readonly place: Country;
  /** The days between which the person buys. */
  readonly joined: number;
  readonly left: number;
}

/** Lives in Αθήνα and remains a customer, because examples depend on it. */
const athenian = 118;

const tags = ["wholesale", "newsletter", "left-handed", "night owl", "pays in coins", "has a cat"];
const mailboxes = ["otter", "teapot", "moss", "comet", "pigeon", "walnut"];

/** The same customers at each call, ordered by key. */
export function createPeople(): Person[] {
  const random = createRandom(45);
  return Array.from({ length: customerCount }, (_, index) => createPerson(index + 1, random));
}

function createPerson(id: number, random: Random): Person {
  const place = pickPlace(id);
  const name = fill(place.name, { G: getNthElement(place.given, id), F: getNthElement(place.family, id) }, random);
  const joined = parseDay("2016-03-01") + id * 14 + random.whole(0, 200);
  const stays = random.chance(0.7) || id === athenian;
  const left = stays ? closingDay : random.whole(Math.max(joined, openingDay - 200), closingDay);
  return {
    place,
    joined,
    left,
    row: {
      _id: id,
      name,
      email: random.chance(0.15) ? null : createEmail(id, name, random),
      address: {
        street: fill(place.street, { S: random.pick(place.streets.split(",")) }, random),
        city: id === athenian ? "Αθήνα" : random.favour(place.cities.split(",")),
        postcode: random.chance(0.05) ? null : fill(place.postcode, {}, random),
        country: place.country,
      },
      credit: random.chance(0.4) ? 0 : random.whole(1, random.chance(0.2) ? 90_000 : 5_000) / 100,
      joined: formatDate(joined),
      birthday: random.chance(0.25) ? null : formatDate(random.whole(parseDay("1938-01-01"), parseDay("1999-12-31"))),
      vip: random.chance(0.12),
      tags: random.some(tags, random.favour([0, 1, 2, 3])),
    },
  };
}

/** Steps through the places, so that neighbours differ; `athenian` gets the first one, Greece. */
function pickPlace(id: number): Country {
  return places[(7 * (id + (places.length - 1) * athenian)) % places.length] as Country;
}

/** The element of a list for a customer: each round through the places uses the next one. */
function getNthElement(list: string, id: number): string {
  const elements = list.split(",");
  return elements[Math.floor(id / places.length) % elements.length] as string;
}

/** Fills in a pattern: texts for its letters, a number for `N`, a digit for `#`, a capital letter for `@`. */
function fill(form: string, texts: Readonly<Record<string, string>>, random: Random): string {
  return form.replace(/[A-Z#@]/g, (letter) => {
    if (letter === "N") return String(random.whole(1, random.chance(0.2) ? 180 : 40));
    if (letter === "#") return String(random.whole(0, 9));
    if (letter === "@") return String.fromCharCode(random.whole(65, 90));
    return texts[letter] ?? letter;
  });
}

/** An email address in a domain reserved for examples (RFC 2606), from the name if it is ASCII. */
function createEmail(id: number, name: string, random: Random): string {
  const plain = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/[łđðßþæı]/g, (letter) => ascii[letter] ?? "");
  const mailbox = /^[a-z -]+$/.test(plain) ? plain.replace(/[ -]/g, ".") : random.pick(mailboxes);
  return `${mailbox}.${id}@example.${random.pick(["com", "net", "org"])}`;
}

const ascii: Readonly<Record<string, string>> = { ł: "l", đ: "d", ð: "d", ß: "ss", þ: "th", æ: "ae", ı: "i" };
