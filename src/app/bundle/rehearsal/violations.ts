// How a part can be made to fail: real violations of the service's own rules, each with the rule that it breaks.

import { entityPath } from "../../../client/index.ts";
import type { CollectionDeclaration, ScalarDeclaration, TypeDeclaration } from "../../../language/index.ts";
import { type ErrorCode, readJson } from "../../../wire/index.ts";
import type { Rows } from "../data/difference.ts";
import { type Key, targetOf } from "../data/touched.ts";
import { spaced } from "../json-text.ts";
import { type BundlePart, hasBody } from "../part.ts";

export interface Violation {
  /** Of all of one part. */
  readonly id: string;
  /** What is done to the part, in few words. */
  readonly label: string;
  /** The rule that it breaks, as a sentence. */
  readonly rule: string;
  readonly code: ErrorCode;
  /** Whether it depends on stored rows: then earlier parts have run. Otherwise nothing has run in a transaction. */
  readonly isLate: boolean;
  /** What becomes of the part. */
  readonly change: Partial<Pick<BundlePart, "path" | "body">>;
}

/**
 * What can be done to a part that is sound so that it fails; those that fail late first.
 *
 * @param rows - of the collection that it names, as the bundle finds them.
 */
export function violationsOf(
  part: BundlePart,
  collections: readonly CollectionDeclaration[],
  rows: (collection: string) => Rows,
): readonly Violation[] {
  const target = targetOf(part.path);
  const collection = collections.find(({ name }) => name === target?.collection);
  if (target === undefined || collection === undefined) return [];
  const given: Given = { part, collection, query: target.query, rows: rows(collection.name) };
  const body = hasBody(part.method) ? objectIn(part.body) : undefined;
  const found = [
    ...(target.key === undefined ? [] : missingKey(given)),
    ...(part.method === "POST" && body !== undefined ? duplicateKey(given, body) : []),
    ...(body === undefined ? [] : wrongBodies(given, body, target.key)),
    ...(target.key === undefined && part.method !== "POST" ? wrongFilters(given) : []),
    unknownCollection(given, target.key),
  ];
  return found.toSorted((a, b) => Number(b.isLate) - Number(a.isLate));
}

interface Given {
  readonly part: BundlePart;
  readonly collection: CollectionDeclaration;
  readonly query: string;
  readonly rows: Rows;
}

type Members = Readonly<Record<string, unknown>>;

function missingKey({ part, collection, rows, query }: Given): readonly Violation[] {
  const key = freeKey(collection, rows);
  // A replacement that says its key would contradict its path, which is another rule.
  if (key === undefined || (part.method === "PUT" && Object.hasOwn(objectIn(part.body) ?? {}, "_id"))) return [];
  return [
    {
      id: "missing-key",
      label: `A key that ${collection.name} does not have: ${key}`,
      rule: "An unknown key is 404 for every method.",
      code: "ENTITY_NOT_FOUND",
      isLate: true,
      change: { path: `${entityPath(collection.name, key)}${query === "" ? "" : `?${query}`}` },
    },
  ];
}

function duplicateKey({ collection, rows }: Given, body: Members): readonly Violation[] {
  const [key] = rows.keys();
  if (key === undefined) return [];
  return [
    {
      id: "taken-key",
      label: `A key that already exists: ${key}`,
      rule: `No two rows of ${collection.name} have the same key.`,
      code: "KEY_CONFLICT",
      isLate: true,
      change: { body: spaced({ ...body, _id: key }) },
    },
  ];
}

function wrongBodies({ part, collection }: Given, body: Members, key: string | undefined): readonly Violation[] {
  const { fields } = collection;
  const isWhole = part.method !== "PATCH";
  const broken: Violation[] = [];
  const add = (id: string, label: string, rule: string, changed: unknown): void => {
    const change = { body: typeof changed === "string" ? changed : spaced(changed) };
    broken.push({ id, label, rule, code: "VALIDATION_FAILED", isLate: false, change });
  };
  const typed = [...Object.keys(body), ...Object.keys(fields)].find((name) => name !== "_id" && isScalar(fields[name]));
  const scalar = typed === undefined ? undefined : fields[typed];
  if (typed !== undefined && isScalar(scalar)) {
    const value = scalar.type === "string" ? 42 : "many";
    const rule = `\`${typed}\` is declared as ${typeWords[scalar.type]}.`;
    add("wrong-type", `\`${typed}\` of the wrong type: ${spaced(value)}`, rule, { ...body, [typed]: value });
  }
  const required = Object.keys(fields).find((name) => name !== "_id" && fields[name]?.required === true);
  if (required !== undefined) {
    const { [required]: _, ...others } = body;
    const rule = `\`${required}\` is required.`;
    if (isWhole) add("left-out", `\`${required}\` left out`, rule, others);
    else add("left-out", `\`${required}\` set to null`, rule, { ...body, [required]: null });
  }
  if (!Object.hasOwn(fields, stranger)) {
    const rule = `A body may contain only fields that ${collection.name} declares.`;
    add("undeclared", `\`${stranger}\`, which is not declared`, rule, { ...body, [stranger]: true });
  }
  if (key !== undefined || part.method === "PATCH") {
    add("changed-key", "A different `_id`", "A key can't be changed.", { ...body, _id: "another" });
  }
  const rule = "A body is one JSON object.";
  const cut = { body: spaced(body).slice(0, -1) };
  return [
    ...broken,
    { id: "no-json", label: "Missing closing brace", rule, code: "MALFORMED_JSON", isLate: false, change: cut },
  ];
}

function wrongFilters({ part, collection, query }: Given): readonly Violation[] {
  const rest = query.split("&").filter((pair) => pair !== "" && nameOf(pair) !== "$filter");
  const filtered = (id: string, label: string, rule: string, code: ErrorCode, filter: string): Violation => {
    const path = `/${collection.name}?${[`$filter=${filter}`, ...rest].join("&")}`;
    return { id, label, rule, code, isLate: false, change: { path } };
  };
  const operation = part.method === "GET" ? "FindMany" : part.method === "PATCH" ? "UpdateMany" : "DeleteMany";
  const rule = `\`${stranger}\` is not among the fields that ${operation} may filter by.`;
  const more = "A comparison needs a value.";
  return [
    filtered("strange-field", `A filter by \`${stranger}\``, rule, "FILTER_FIELD_NOT_ALLOWED", `${stranger} = 1`),
    filtered("broken-filter", "An incomplete filter", more, "FILTER_SYNTAX", "_id ="),
  ];
}

function unknownCollection({ part, collection }: Given, key: string | undefined): Violation {
  const name = `${collection.name}Nowhere`;
  return {
    id: "unknown-collection",
    label: `A collection that does not exist: ${name}`,
    rule: "A path names a declared collection.",
    code: "COLLECTION_NOT_FOUND",
    isLate: false,
    change: { path: `/${name}${key === undefined ? "" : part.path.slice(part.path.search(/@|%40/)).split("?", 1)[0]}` },
  };
}

/** A member that no sample declares. */
const stranger = "surprise";

const typeWords: Readonly<Record<ScalarDeclaration["type"], string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  date: "a date",
  datetime: "a date-time",
  time: "a time",
};

/** A key of the collection's type that no row has and that the declaration allows; undefined where there is none. */
function freeKey({ fields }: CollectionDeclaration, rows: Rows): Key | undefined {
  const declared = fields._id;
  if (declared?.type === "number") {
    const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = declared;
    const keys = [...rows.keys()].map(Number).filter((key) => key < maximum);
    const beyond = Math.floor(keys.reduce((a, b) => Math.max(a, b), Math.ceil(minimum) - 1)) + 1;
    return [beyond + 4_916, beyond].find((key) => key <= maximum && !rows.has(key));
  }
  const names = ["nobody", ...Array.from({ length: 100 }, (_, index) => `nobody-${index}`)];
  return names.find((key) => !rows.has(key));
}

function isScalar(declared: TypeDeclaration | undefined): declared is ScalarDeclaration {
  return declared !== undefined && declared.type !== "object" && declared.type !== "array";
}

function objectIn(body: string): Members | undefined {
  try {
    const value: unknown = readJson(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function nameOf(pair: string): string {
  const [name = ""] = pair.split("=", 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
