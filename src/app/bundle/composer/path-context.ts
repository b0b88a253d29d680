// What is due at a place in a part's path: a collection, a key, a parameter or its value.

import type { Method } from "../../../client/index.ts";
import { type FoundParameter, parametersFor } from "./parameters.ts";

export interface PathContext {
  readonly expects: "collection" | "key" | "parameter" | "value";
  /** What an option takes the place of. */
  readonly from: number;
  readonly to: number;
  /** What stands there, up to the cursor. */
  readonly typed: string;
  /** As written in the path; empty while it is being written. */
  readonly collection: string;
  /** Whose value is due. */
  readonly parameter?: FoundParameter | undefined;
}

/** Undefined where nothing can be offered. */
export function pathContextAt(path: string, cursor: number, method: Method): PathContext | undefined {
  const query = path.indexOf("?");
  if (query >= 0 && cursor > query) return queryContextAt(path, cursor, method, query);
  const end = query < 0 ? path.length : query;
  const name = nameOf(path.slice(0, end));
  const at = path.slice(0, end).indexOf("@");
  if (at < 0 || cursor <= at) {
    return {
      expects: "collection",
      from: 0,
      to: at < 0 ? end : at,
      typed: nameOf(path.slice(0, cursor)),
      collection: "",
    };
  }
  return { expects: "key", from: at + 1, to: end, typed: path.slice(at + 1, cursor), collection: name };
}

function queryContextAt(path: string, cursor: number, method: Method, query: number): PathContext | undefined {
  const target = path.slice(0, query);
  if (target.includes("@")) return undefined;
  const collection = nameOf(target);
  const from = path.lastIndexOf("&", cursor - 1) > query ? path.lastIndexOf("&", cursor - 1) + 1 : query + 1;
  const next = path.indexOf("&", cursor);
  const to = next < 0 ? path.length : next;
  const equals = path.slice(from, to).indexOf("=");
  if (equals < 0 || cursor <= from + equals) {
    return {
      expects: "parameter",
      from,
      to: equals < 0 ? to : from + equals,
      typed: path.slice(from, cursor),
      collection,
    };
  }
  const name = path.slice(from, from + equals);
  const parameter = parametersFor(method).find((each) => each.name === name);
  if (parameter === undefined) return undefined;
  const begin = from + equals + 1;
  if (parameter.holds !== "fields") {
    return { expects: "value", from: begin, to, typed: path.slice(begin, cursor), collection, parameter };
  }
  const comma = path.lastIndexOf(",", cursor - 1);
  const following = path.indexOf(",", cursor);
  const start = comma >= begin ? comma + 1 : begin;
  const stop = following >= 0 && following < to ? following : to;
  return { expects: "value", from: start, to: stop, typed: path.slice(start, cursor), collection, parameter };
}

/** The collection in the beginning of a path: without the slash, decoded as far as it can be. */
function nameOf(text: string): string {
  const [name = ""] = text.replace(/^\//, "").split("@");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
