// Owns the people of the shop: who they are, where they live, from when to when they bought.

import { closingDay, dateText, dayOf, openingDay } from "./calendar.ts";
import type { Place } from "./places.ts";
import { greece, places } from "./places.ts";
import { createRandom, type Random } from "./random.ts";
import type { Row } from "./row.ts";

const customerCount = 200;

/** A row of Customers but for `lastOrder`, as far as other rows build on it. */
interface PersonRow extends Row {
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
  readonly place: Place;
  /** The days between which the person buys. */
  readonly joined: number;
  readonly left: number;
}

/** Lives in Αθήνα and stays with the shop, so that examples can count on it. */
const athenian = 118;

const tags = ["wholesale", "newsletter", "left-handed", "night owl", "teacher", "gift cards", "pays in coins", "has a cat"];
const mailboxes = ["otter", "teapot", "lighthouse", "moss", "comet", "pigeon", "umbrella", "walnut"];

/** The same people at each call, in the order of their numbers. */
export function createPeople(): Person[] {
  const random = createRandom(118);
  const taken = new Set<string>();
  return Array.from({ length: customerCount }, (_, index) => createPerson(index + 1, random, taken));
}

function createPerson(id: number, random: Random, taken: Set<string>): Person {
  const place = id === athenian ? greece : random.pick(places);
  let name: string;
  do name = fill(place.name ?? "G F", { G: place.given, F: place.family }, random);
  while (taken.has(name));
  taken.add(name);

  const joined = dayOf("2016-03-01") + id * 14 + random.whole(0, 200);
  const stays = random.chance(0.7) || id === athenian;
  const left = stays ? closingDay : random.whole(Math.max(joined, openingDay - 200), closingDay);
  return {
    place,
    joined,
    left,
    row: {
      _id: id,
      name,
      email: random.chance(0.15) ? null : emailOf(id, name, random),
      address: {
        street: fill(place.street ?? "S N", { S: place.streets }, random),
        city: id === athenian ? "Αθήνα" : random.favour(place.cities.split(",")),
        postcode: place.postcode === "" ? null : fill(place.postcode, {}, random),
        country: place.country,
      },
      credit: random.chance(0.4) ? 0 : random.whole(1, random.chance(0.2) ? 90_000 : 5_000) / 100,
      joined: dateText(joined),
      birthday: random.chance(0.25) ? null : dateText(random.whole(dayOf("1938-01-01"), dayOf("1999-12-31"))),
      vip: random.chance(0.12),
      tags: random.some(tags, random.favour([0, 1, 2, 3])),
    },
  };
}

/** Puts chosen texts for the letters of a form, a number for `N`, a digit for `#`, a capital letter for `@`. */
function fill(form: string, lists: Readonly<Record<string, string>>, random: Random): string {
  return form.replace(/[A-Z#@]/g, (letter) => {
    const list = lists[letter];
    if (list !== undefined) return random.pick(list.split(","));
    if (letter === "N") return String(random.whole(1, random.chance(0.2) ? 180 : 40));
    if (letter === "#") return String(random.whole(0, 9));
    return letter === "@" ? String.fromCharCode(random.whole(65, 90)) : letter;
  });
}

/** An address below a domain that is reserved for examples (RFC 2606), from the name where ASCII can hold it. */
function emailOf(id: number, name: string, random: Random): string {
  const plain = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[łđðøßþæı]/g, (letter) => ascii[letter] ?? "")
    .replace(/'/g, "");
  const mailbox = /^[a-z -]+$/.test(plain) ? plain.replace(/[ -]+/g, ".") : `${random.pick(mailboxes)}.${id}`;
  return `${mailbox}@example.${random.pick(["com", "net", "org"])}`;
}

const ascii: Readonly<Record<string, string>> = { ł: "l", đ: "d", ð: "d", ø: "o", ß: "ss", þ: "th", æ: "ae", ı: "i" };
