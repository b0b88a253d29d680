// Makes plausible values of fields, from their names, types and constraints.

import type { ScalarDeclaration, ScalarTypeName } from "../language/public.ts";
import type { Random } from "../samples/internal.ts";

/** Separated by commas. */
const words = {
  given: "Ada, Bruno, Chiara, Dmitri, Elif, Farid, Greta, Hugo, Ines, Jonas, Keiko, Lena",
  family: "Abe, Bauer, Costa, Dubois, Eriksen, Fischer, García, Haddad, Ito, Jansen, Kaya, Lund",
  city: "Lisbon, Kyoto, Oslo, Valparaíso, Nairobi, Bergen, Quito, Gdańsk, Porto, Hanoi, Tunis",
  country: "Portugal, Japan, Norway, Chile, Kenya, Ecuador, Poland, Vietnam, Tunisia, Canada",
  region: "North, South, East, West, Central, Coast",
  street: "Harbour Road, Mill Lane, Station Street, Garden Way, Castle Hill, Market Square",
  company: "Blue Heron, Old Mill, North Star, Silver Birch, Red Kite, Stone Bridge, Green Harbour",
  business: "Traders, Foods, Books, Instruments, Imports, Works",
  role: "Accountant, Buyer, Engineer, Manager, Sales Representative, Owner",
  adjective: "amber, brisk, calm, dark, early, fresh, gentle, hollow, ivory, jolly, keen, light",
  noun: "anchor, basket, compass, drum, engine, feather, globe, hammer, island, jacket, kettle",
  color: "black, blue, green, grey, orange, red, white, yellow",
  currency: "EUR, GBP, JPY, USD",
  language: "de, en, es, fr, ja, pt",
  state: "new, active, paused, closed",
} as const;

type Make = (random: Random) => string;

const pick =
  (name: keyof typeof words): Make =>
  (random) =>
    random.pick(words[name].split(", "));
const generateDigits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => random.whole(0, 9)).join("");
const generateThing: Make = (random) => `${pick("adjective")(random)} ${pick("noun")(random)}`;
const generatePerson: Make = (random) => `${pick("given")(random)} ${pick("family")(random)}`;
const generateSentence: Make = (random) => {
  const text = `${generateThing(random)}, ${generateThing(random)} and ${generateThing(random)}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The first pattern that the last name of a field's path matches decides. */
const texts: readonly (readonly [pattern: RegExp, make: Make])[] = [
  [/e?mail/i, (random) => `${pick("noun")(random)}.${random.whole(1, 999)}@example.com`],
  [
    /phone|fax|mobile/i,
    (random) => `+${random.whole(1, 99)} ${generateDigits(3, random)} ${generateDigits(5, random)}`,
  ],
  [/(first|given)_?name/i, pick("given")],
  [/(last|family|sur)_?name/i, pick("family")],
  [/company|organi[sz]ation|publisher|shipname/i, (random) => `${pick("company")(random)} ${pick("business")(random)}`],
  [/(contact|user|full|display|owner|author)_?name|author|owner/i, generatePerson],
  [/city|town/i, pick("city")],
  [/country|nation/i, pick("country")],
  [/region|state$|province|territor/i, pick("region")],
  [/status|^state/i, pick("state")],
  [/zip|post(al)?_?code/i, (random) => generateDigits(5, random)],
  [/street|address/i, (random) => `${random.whole(1, 180)} ${pick("street")(random)}`],
  [/url|uri|link|homepage|website|path|photo|image|avatar/i, (random) => `https://example.com/${pick("noun")(random)}`],
  [/colou?r/i, pick("color")],
  [/currency/i, pick("currency")],
  [/lang|locale/i, pick("language")],
  [/job|role|contact_?title|^title_?of/i, pick("role")],
  [/desc|note|comment|text|summary|body|message|content/i, generateSentence],
  [
    /code|sku|number|barcode/i,
    (random) => `${pick("noun")(random).slice(0, 2).toUpperCase()}-${generateDigits(4, random)}`,
  ],
];

/** From 0 to 1 → a number of the range that people expect. The first pattern that matches decides. */
const ranges: readonly (readonly [pattern: RegExp, low: number, high: number])[] = [
  [/year/i, 1990, 2026],
  [/lat(itude)?$/i, -90, 90],
  [/(lon|lng|longitude)$/i, -180, 180],
  [/discount|rate$|ratio|share|probability/i, 0, 0.3],
  [/percent|score/i, 0, 100],
  [/age$/i, 18, 90],
  [/quantity|count|level|stock|units|size/i, 0, 120],
  [/price|cost|amount|total|freight|fee|salary/i, 1, 500],
];

/**
 * Makes a value that the declaration allows. The same state of `random` gives the same value.
 *
 * @param name - of the field, without the objects that contain it
 */
export function generatePlausibleValue(name: string, declaration: ScalarDeclaration, random: Random): unknown {
  if (declaration.values !== undefined && declaration.values.length > 0) return random.pick(declaration.values);
  return makers[declaration.type](name, declaration, random);
}

export const makers: Readonly<Record<ScalarTypeName, typeof generatePlausibleValue>> = {
  string: generatePlausibleText,
  number: generatePlausibleNumber,
  boolean: (_name, _declaration, random) => random.chance(0.5),
  date: generatePlausibleDay,
  datetime: (name, declaration, random) =>
    `${generatePlausibleDay(name, declaration, random)}T${padTwo(random.whole(0, 23))}:${padTwo(random.whole(0, 59))}:00.000Z`,
  time: (_name, _declaration, random) => `${padTwo(random.whole(6, 22))}:${padTwo(random.whole(0, 59))}:00`,
};

function generatePlausibleText(name: string, { maxLength = 200 }: ScalarDeclaration, random: Random): string {
  if (maxLength === guidLength) return generateGuid(random);
  const [, make = generateThing] = texts.find(([pattern]) => pattern.test(name)) ?? [];
  // Cut between code points.
  return [...make(random)].slice(0, maxLength).join("").slice(0, maxLength).trim();
}

function generatePlausibleNumber(name: string, declaration: ScalarDeclaration, random: Random): number {
  const [, usualLow = 0, usualHigh = 1000] = ranges.find(([pattern]) => pattern.test(name)) ?? [];
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, integer = false } = declaration;
  const isUsual = usualLow <= maximum && usualHigh >= minimum;
  // Outside of the usual range, near the bound that excludes it.
  const anchor = minimum > usualHigh ? minimum : maximum - 100;
  const low = Math.max(minimum, isUsual ? usualLow : anchor);
  const high = Math.min(maximum, isUsual ? usualHigh : low + 100);
  if (integer) return Math.min(Math.max(random.whole(Math.ceil(low), Math.floor(high)), minimum), maximum);
  const exact = low + random.unit() * (high - low);
  const rounded = Math.round(exact * 100) / 100;
  return rounded < low || rounded > high ? exact : rounded;
}

function generatePlausibleDay(name: string, _declaration: ScalarDeclaration, random: Random): string {
  const [first, last] = /birth/i.test(name) ? [1950, 2004] : [2023, 2026];
  return `${random.whole(first, last)}-${padTwo(random.whole(1, 12))}-${padTwo(random.whole(1, 28))}`;
}

/** Of a UUID, in characters. A text of exactly this length is taken for one. */
export const guidLength = 36;

/** A UUID of version 4 (RFC 9562, section 5.4). */
export function generateGuid(random: Random): string {
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (letter) =>
    (letter === "x" ? random.whole(0, 15) : random.whole(8, 11)).toString(16),
  );
}

function padTwo(number: number): string {
  return String(number).padStart(2, "0");
}
