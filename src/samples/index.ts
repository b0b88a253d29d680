// Public API of the samples: the shop that ships with the playground, and the seeded choices that it is made with.

export { createRandom, type Random } from "./random.ts";
export type { Row } from "./row.ts";
export { collections, rows, sampleSize } from "./shop.ts";
