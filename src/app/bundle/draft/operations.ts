import { type Client, getEntityPath, type Method } from "../../../client/internal.ts";
import {
  build,
  type CollectionDeclaration,
  filterRules,
  findOperators,
  type OperationName,
  print,
} from "../../../language/public.ts";
import type { Row } from "../../../service/public.ts";
import { formatJsonInLine } from "../../requests/parts/json-text.ts";
import { hasBody, type PartChange } from "../../requests/parts/part.ts";
import { requestRows } from "../../requests/query/request-rows.ts";
import { setFilterParameter } from "./path-filter.ts";

interface Kind {
  readonly title: string;
  readonly method: Method;
  readonly words: string;
  readonly end: "" | "?limit=10" | "@…" | "?$filter=…";
  /** For many rows, the operation whose filters can select them. */
  readonly many?: OperationName;
}

const kinds: readonly Kind[] = [
  { title: "Find in", method: "GET", end: "?limit=10", words: "read list query many" },
  { title: "Get one of", method: "GET", end: "@…", words: "read entity" },
  { title: "Create in", method: "POST", end: "", words: "insert add new" },
  { title: "Replace one of", method: "PUT", end: "@…", words: "write whole" },
  { title: "Update one of", method: "PATCH", end: "@…", words: "change patch" },
  { title: "Delete one of", method: "DELETE", end: "@…", words: "remove" },
  { title: "Update many in", method: "PATCH", end: "?$filter=…", words: "change patch filter", many: "UpdateMany" },
  { title: "Delete many in", method: "DELETE", end: "?$filter=…", words: "remove filter", many: "DeleteMany" },
];

/** The operations of a collection. Operations on many rows are included only if a filter can select rows. */
export function listOperations(collection: CollectionDeclaration) {
  const { name, operations } = collection;
  const offered = kinds.filter(({ many }) => many === undefined || Object.keys(operations[many].filter).length > 0);
  return offered.map((kind) => ({
    name: `${kind.title} ${name}`,
    method: kind.method,
    shape: `/${name}${kind.end}`,
    words: kind.words,
    /** Begins with a row of the collection, if there is one: its key, its members. */
    make: async (client: Client): Promise<PartChange> => {
      const row = kind.end === "?limit=10" ? undefined : await requestFirstRow(collection, client);
      const body = hasBody(kind.method) ? { body: formatJsonInLine(createBody(kind.method, collection, row)) } : {};
      return { method: kind.method, path: createPath(kind, collection, row, client), ...body };
    },
  }));
}

async function requestFirstRow({ name, operations }: CollectionDeclaration, client: Client): Promise<Row | undefined> {
  const sort = operations.FindMany.sort.includes("_id") ? "_id" : undefined;
  try {
    return (await requestRows(client, name, { sort, limit: 1 }))[0];
  } catch {
    return undefined;
  }
}

function createPath(
  { end, many }: Kind,
  collection: CollectionDeclaration,
  row: Row | undefined,
  client: Client,
): string {
  const all = `/${collection.name}`;
  if (end === "@…") return row === undefined ? `${all}@` : getEntityPath(collection.name, row._id);
  if (many === undefined) return all + end;
  const canFilterKey = findOperators(filterRules(collection, many), "_id")?.includes("=") === true;
  // A filter for one row, so that a write of many rows does not start with all of them. The service rejects a blank one.
  if (!canFilterKey || row === undefined) return `${all}?$filter=`;
  return setFilterParameter(all, print(build.eq("_id", row._id)), client);
}

/** The members of a row but its key: all to replace it, the required ones for a new row, one for a merge patch. */
function createBody(method: Method, { fields }: CollectionDeclaration, row: Row | undefined): object {
  const { _id: _, ...members } = row ?? {};
  const entries = Object.entries(members);
  if (method === "POST") return Object.fromEntries(entries.filter(([name]) => fields[name]?.required === true));
  if (method === "PATCH")
    return Object.fromEntries(entries.filter(([, value]) => typeof value !== "object").slice(0, 1));
  return members;
}
