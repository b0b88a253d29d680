import { encodeQuery, getEntityPath, type Method } from "../../../client/public.ts";
import { type CollectionDeclaration, listFieldTypes } from "../../../language/public.ts";
import { defaultRowLimit, greatestRowLimit } from "../../../wire/public.ts";
import type { KnownKey } from "./known-keys.ts";
import { decodePercent } from "./plain-words.ts";

/** What can be completed at a cursor: collections, keys, parameters and their values. */
export interface PathPlace {
  readonly expects: "collection" | "key" | "parameter" | "value";
  /** The range that an option replaces. */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly collection: string;
  readonly parameter: string;
}

export interface PathOption {
  /** Replaces what is typed. */
  readonly text: string;
  readonly label: string;
  readonly detail: string;
}

export interface PathContext {
  readonly method: Method;
  readonly collections: readonly CollectionDeclaration[];
  readonly keys: readonly KnownKey[];
}

interface Parameter {
  readonly name: string;
  readonly about: string;
  /** Suggested values; `fields` for a list of fields. */
  readonly values: readonly string[] | "fields";
}

const filter: Parameter = { name: "$filter", about: "rows to return, as in status = 'open'", values: [] };
const flags = ["true", "false"];
const findParameters: readonly Parameter[] = [
  filter,
  { name: "sort", about: "sort order, as in -total,name", values: "fields" },
  {
    name: "limit",
    about: `maximum number of rows: 0 to ${greatestRowLimit}, default ${defaultRowLimit}`,
    values: ["10", "100", "1000"],
  },
  { name: "skip", about: "number of rows to skip", values: ["10", "100"] },
  { name: "after", about: "position that the link of another page has", values: [] },
  { name: "projection", about: "fields to include, or to leave out: -notes", values: "fields" },
  { name: "count", about: "adds totalMatches, the number of all matching rows", values: [...flags, "estimate"] },
  { name: "explain", about: "adds the query plan", values: flags },
];

export function listParameters(method: Method): readonly Parameter[] {
  if (method === "GET") return findParameters;
  return method === "PATCH" || method === "DELETE" ? [filter] : [];
}

const pattern =
  /^\/?(?<collection>[^@?]*)(?:@(?<key>[^?]*)|\?(?:.*&)?(?<parameter>[^&=]*)(?:=(?:[^&]*,)?(?<value>[^&,]*))?)?$/;

/** Matches the end of the text at the cursor. */
const ends = { collection: /[@?]|$/, key: /\?|$/, parameter: /(?<==)|&|$/, value: /[&,]|$/ };

export function findPathPlace(path: string, cursor: number): PathPlace | null {
  const groups = pattern.exec(path.slice(0, cursor))?.groups;
  if (groups === undefined) return null;
  const { collection = "", parameter = "" } = groups;
  const expects = (["key", "value", "parameter"] as const).find((name) => groups[name] !== undefined) ?? "collection";
  const typed = groups[expects] ?? "";
  return {
    expects,
    from: expects === "collection" ? 0 : cursor - typed.length,
    to: cursor + path.slice(cursor).search(ends[expects]),
    typed: decodePercent(typed),
    collection: decodePercent(collection),
    parameter,
  };
}

export function listPathOptions(place: PathPlace, { method, collections, keys }: PathContext): readonly PathOption[] {
  const collection = collections.find(({ name }) => name === place.collection);
  const begin = place.typed.toLowerCase();
  const listStartingWith = (options: readonly PathOption[]): readonly PathOption[] =>
    options.filter(({ label }) => label.toLowerCase().startsWith(begin));
  switch (place.expects) {
    case "collection":
      return [
        ...listStartingWith(collections.map(({ name, description }) => createOption(`/${name}`, name, description))),
        ...(collection === undefined ? [] : listContinuations(collection.name, method)),
      ];
    case "key":
      return listStartingWith(
        keys.map(({ key, label }) => createOption(getEntityPath("", key).slice("/@".length), String(key), label)),
      );
    case "parameter":
      return listStartingWith(listParameters(method).map(({ name, about }) => createOption(`${name}=`, name, about)));
    case "value":
      return collection === undefined ? [] : listStartingWith(listParameterValues(place, collection, method));
  }
}

function listContinuations(name: string, method: Method): readonly PathOption[] {
  const key = createOption(`/${name}@`, `${name}@`, "one, by its key");
  const query = createOption(`/${name}?`, `${name}?`, "with parameters");
  return [...(method === "POST" ? [] : [key]), ...(listParameters(method).length === 0 ? [] : [query])];
}

function listParameterValues({ parameter: name, typed }: PathPlace, collection: CollectionDeclaration, method: Method) {
  const values = listParameters(method).find((each) => each.name === name)?.values ?? [];
  if (values !== "fields") return values.map((value) => createOption(value, value, ""));
  const isSort = name === "sort";
  const fields = isSort
    ? collection.operations.FindMany.sort
    : new Set([...Object.keys(collection.fields), ...listFieldTypes(collection).keys()]);
  const [sign, detail] = typed.startsWith("-") ? ["-", isSort ? "descending" : "left out"] : ["", ""];
  return [...fields].map((field) => {
    const label = sign + field;
    return createOption(encodeQuery({ "": label }).slice("=".length), label, detail);
  });
}

function createOption(text: string, label: string, detail: string): PathOption {
  return { text, label, detail };
}
