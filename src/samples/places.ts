// The countries of customers, with local names. All names are common ones, combined at random.

import table from "./places.csv?raw";
import { readTable } from "./read-table.ts";

/** The cities, streets, names and address format of a country. Lists are separated by commas. */
export interface Country {
  /** Two letters of ISO 3166-1. */
  readonly country: string;
  /** The most frequent one comes first. */
  readonly cities: string;
  /** Four. */
  readonly given: string;
  /** Three: 4 and 3 are coprime, so stepping through both lists at once gives twelve names. */
  readonly family: string;
  readonly streets: string;
  /** `#` is a digit, `@` a capital letter. */
  readonly postcode: string;
  /** The order of given (G) and family name (F). */
  readonly name: string;
  /** The order of street (S) and numbers (N). */
  readonly street: string;
  /** One of those that Orders declares. */
  readonly currency: string;
}

export const places: readonly Country[] = readTable<keyof Country>(table, ";");
