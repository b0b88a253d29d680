/** An entity as it is stored: plain JSON. */
export interface SampleRow {
  readonly _id: number | string;
  readonly [field: string]: unknown;
}
