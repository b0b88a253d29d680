// The catalogue: ten departments of thirty products each, named with a few nouns and many adjectives.

import { closingDay, formatDate, parseDay } from "./calendar.ts";
import table from "./departments.csv?raw";
import { createRandom, type Random } from "./random.ts";
import { readTable } from "./read-table.ts";
import type { SampleRow } from "./row.ts";

const productsPerCategory = 30;

/** The fields of a row of Products that other rows use. */
export interface ProductRow extends SampleRow {
  readonly _id: string;
  readonly name: string;
  readonly price: number;
  readonly released: string;
}

interface Department {
  readonly category: string;
  /** The SKU of the bestseller; all SKUs of the department start with its letter. */
  readonly bestseller: string;
  /** Separated by bars. */
  readonly nouns: string;
  /** The highest price, in cents. */
  readonly dearest: string;
  /** The greatest weight, in grams. */
  readonly heaviest: string;
}

const departments: readonly Department[] = readTable<keyof Department>(table, ";");

const adjectives = (
  "brass|folding|midnight|left-handed|reluctant|grandmother's|second-best|100% bamboo|waterproof|overqualified|" +
  "nearly round|self-taught|pocket|crème-coloured|well-travelled"
).split("|");

const colours = ["black", "brass", "green", "mustard", "oak", "sea grey", "teal"];

const praise = [
  "Does one thing, and does it on Sundays too.",
  "Tested by three generations of cats.",
  "The one your neighbour keeps borrowing.",
  "Now 20% quieter.",
  "Comes with a manual that nobody has finished.",
];

const smallPrint = [
  "Batteries not included, nor needed.",
  "Contains small parts & big ideas.",
  "Award-winning (2nd place).",
  "5* in all reviews by its maker.",
];

/** The products by department, with the bestseller first; the same at each call. */
export function createProducts(): ProductRow[][] {
  const random = createRandom(1042);
  return departments.map(({ category, bestseller, nouns, ...most }, department) => {
    const things = nouns.split("|");
    const [dearest, heaviest] = [Number(most.dearest), Number(most.heaviest)];
    return createSkus(bestseller, random).map((sku, index) => ({
      _id: sku,
      name: createProductName(index, department, things),
      category,
      price: generatePrice(dearest, random),
      weight: random.chance(0.2) ? null : random.whole(heaviest / 50, heaviest) / 1000,
      discontinued: index > 0 && random.chance(0.12),
      colours: random.some(colours, random.favour([1, 2, 0, 3, 4])),
      released: formatDate(random.whole(parseDay("2014-01-01"), index === 0 ? parseDay("2019-12-31") : closingDay)),
      description: random.chance(0.15) ? null : `${random.pick(praise)} ${random.pick(smallPrint)}`,
      rating: random.chance(0.2) ? null : (50 - random.favour(tenths)) / 10,
    }));
  });
}

/** 0 to 40: how many tenths a rating falls short of five. */
const tenths = Array.from({ length: 41 }, (_, index) => index);

/** The bestseller's, then others with numbers of one to four digits. */
function createSkus(bestseller: string, random: Random): string[] {
  const skus = new Set([bestseller]);
  const prefix = bestseller.slice(0, 2);
  while (skus.size < productsPerCategory) skus.add(prefix + random.whole(1, random.pick([99, 999, 4999])));
  return [...skus];
}

/** Each noun of a department gets five consecutive adjectives of the list, so names are distinct. */
function createProductName(index: number, department: number, nouns: readonly string[]): string {
  const noun = index % nouns.length;
  const adjective = department * 3 + noun * 5 + Math.floor(index / nouns.length);
  const name = `${adjectives[adjective % adjectives.length]} ${nouns[noun]}`;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** More often low than high, with usual endings. */
function generatePrice(dearest: number, random: Random): number {
  const units = Math.floor((dearest / 100) * (0.04 + 0.96 * random.unit() * random.unit()));
  return (units * 100 + random.pick([0, 50, 90, 95, 99])) / 100;
}
