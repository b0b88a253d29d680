// The public face of the samples: the shop that ships with the playground.

export type { Row } from "./row.ts";
export { collections, rows, sampleSize } from "./shop.ts";
