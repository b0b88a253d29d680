// The catalogue: ten departments of thirty products each, named with a few nouns and many adjectives.

import { closingDay, formatDate, parseDay } from "./calendar.ts";
import { categories } from "./products.ts";
import { createRandom, type Random } from "./random.ts";
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
  /** The SKU of the bestseller; all SKUs of the department start with its letter. */
  readonly bestseller: string;
  /** Separated by bars. */
  readonly nouns: string;
  /** The highest price, in cents. */
  readonly dearest: number;
  /** The greatest weight, in grams. */
  readonly heaviest: number;
}

const departments: Readonly<Record<(typeof categories)[number], Department>> = {
  astronomy: {
    bestseller: "A-1042",
    nouns: "moon globe|telescope|star*chart|orrery|planisphere|pair of eclipse goggles",
    dearest: 90000,
    heaviest: 9000,
  },
  bicycles: {
    bestseller: "B-7",
    nouns: "bell|saddle|basket|unicycle|tandem kit|puncture kit",
    dearest: 48000,
    heaviest: 14000,
  },
  clocks: {
    bestseller: "C-310",
    nouns: "cuckoo clock|alarm clock|hourglass|sundial|egg timer|12″ station clock",
    dearest: 35000,
    heaviest: 6000,
  },
  desk: {
    bestseller: "D-2",
    nouns: 'inkwell|30 cm ruler|paperweight|letter opener|sharpener|"Do not disturb" sign',
    dearest: 16000,
    heaviest: 2500,
  },
  garden: {
    bestseller: "G-12",
    nouns: "riddle|watering can|trowel|bird bath|gnome|wheelbarrow",
    dearest: 24000,
    heaviest: 18000,
  },
  kitchen: {
    bestseller: "K-77",
    nouns: "sieve|colander|baker's scale|whisk|rolling pin|pepper mill",
    dearest: 13000,
    heaviest: 3000,
  },
  lamps: {
    bestseller: "L-404",
    nouns: "lantern|night light|lava lamp|reading lamp|string of fairy lights|40 W bulb",
    dearest: 28000,
    heaviest: 4000,
  },
  music: {
    bestseller: "M-440",
    nouns: "metronome|kazoo|ukulele|music box|triangle|theremin",
    dearest: 64000,
    heaviest: 5000,
  },
  puzzles: {
    bestseller: "Z-9",
    nouns: "sliding puzzle|1,000-piece jigsaw|labyrinth|tangram|knot box|book of riddles",
    dearest: 7500,
    heaviest: 1800,
  },
  tea: {
    bestseller: "T-418",
    nouns: "teapot|tea caddy|samovar|infuser|tea towel|cup & saucer",
    dearest: 19000,
    heaviest: 3500,
  },
};

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
  return categories.map((category, department) => {
    const { bestseller, nouns, dearest, heaviest } = departments[category];
    const things = nouns.split("|");
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
