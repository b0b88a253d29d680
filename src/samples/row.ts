// What a generated row looks like.

/** An entity as a store keeps it: plain JSON. */
export interface SampleRow {
  readonly _id: number | string;
  readonly [field: string]: unknown;
}
