// What is told of the query parameters of the operations on a collection.

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
  about: "which rows, as in status = 'open'",
  holds: "filter",
  values: [],
};

const flags = ["true", "false"];

const find: readonly FoundParameter[] = [
  filter,
  { name: "sort", about: "in which order, as in -total,name", holds: "fields", values: [] },
  {
    name: "limit",
    about: "at most so many rows: 0 to 10000, else 100",
    holds: "number",
    values: ["10", "100", "1000"],
  },
  { name: "skip", about: "so many rows are passed over first", holds: "number", values: ["10", "100"] },
  { name: "projection", about: "only these fields, or all but: -notes", holds: "fields", values: [] },
  { name: "count", about: "also totalMatches: how many rows there are in all", holds: "flag", values: flags },
  { name: "explain", about: "also the plan: how the rows were found", holds: "flag", values: flags },
];

const select: readonly FoundParameter[] = [filter];

/** The parameters that a method has on a collection, in the order in which they are offered. */
export function parametersFor(method: Method): readonly FoundParameter[] {
  if (method === "GET") return find;
  return method === "PATCH" || method === "DELETE" ? select : [];
}
