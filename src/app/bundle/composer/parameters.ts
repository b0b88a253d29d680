// Descriptions of the query parameters of the operations on a collection.

import type { Method } from "../../../client/index.ts";

export interface FoundParameter {
  readonly name: string;
  /** One line, beside the offer. */
  readonly about: string;
  readonly holds: "filter" | "fields" | "number" | "flag";
  /** Values to begin with. */
  readonly values: readonly string[];
}

const filter: FoundParameter = {
  name: "$filter",
  about: "rows to return, as in status = 'open'",
  holds: "filter",
  values: [],
};

const flags = ["true", "false"];

const find: readonly FoundParameter[] = [
  filter,
  { name: "sort", about: "sort order, as in -total,name", holds: "fields", values: [] },
  {
    name: "limit",
    about: "maximum number of rows: 0 to 10000, default 100",
    holds: "number",
    values: ["10", "100", "1000"],
  },
  { name: "skip", about: "number of rows to skip", holds: "number", values: ["10", "100"] },
  { name: "projection", about: "fields to include, or to leave out: -notes", holds: "fields", values: [] },
  { name: "count", about: "adds totalMatches, the number of all matching rows", holds: "flag", values: flags },
  { name: "explain", about: "adds the query plan", holds: "flag", values: flags },
];

const select: readonly FoundParameter[] = [filter];

/** The parameters that a method has on a collection, in the order in which they are offered. */
export function parametersFor(method: Method): readonly FoundParameter[] {
  if (method === "GET") return find;
  return method === "PATCH" || method === "DELETE" ? select : [];
}
