// Links from a row to Explore.

import { build, print } from "../../../language/index.ts";
import { writeRoute } from "../../route.ts";
import type { Key } from "./touched.ts";

/** The address of a query in Explore that matches only this row. */
export function rowAddress(collection: string, key: Key): string {
  return writeRoute("explore", [
    ["collection", collection],
    ["filter", print(build.eq("_id", key))],
  ]);
}
