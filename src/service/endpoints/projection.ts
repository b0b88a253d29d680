import { type CollectionDeclaration, isObject, joinCode, type TypeDeclaration } from "../../language/internal.ts";
import { createParameterError } from "../message/parameters.ts";
import type { Row } from "../store/store.ts";

/** A tree of member names; `true` stands for a whole member. */
type Members = ReadonlyMap<string, Members | true>;

export interface Projection {
  readonly keep: boolean;
  readonly members: Members;
}

/**
 * Parses a projection: paths to keep, besides the key, or with `-` before each, paths to leave out.
 * @throws ServiceError INVALID_PARAMETER
 */
export function readProjection(text: string, collection: CollectionDeclaration): Projection {
  const parts = text.split(",").map((part) => part.trim());
  const left = parts.filter((part) => part.startsWith("-"));
  if (left.length > 0 && left.length < parts.length)
    throw createParameterError(
      "projection",
      "must list either fields to keep or, with `-` before each, fields to leave out, not both.",
    );
  const keep = left.length === 0;
  const paths = keep ? parts : parts.map((part) => part.slice(1));
  const unknown = paths.filter((path) => !isPathDeclared(path, collection));
  if (unknown.length > 0)
    throw createParameterError("projection", `names ${joinCode(unknown)}, which ${collection.name} does not have.`);
  if (!keep && paths.includes("_id")) throw createParameterError("projection", "can't leave out the key `_id`.");
  return { keep, members: createMemberTree(keep ? ["_id", ...paths] : paths) };
}

function isPathDeclared(path: string, collection: CollectionDeclaration): boolean {
  let members: Readonly<Record<string, TypeDeclaration>> = collection.fields;
  const names = path.split(".");
  for (const [index, name] of names.entries()) {
    if (!Object.hasOwn(members, name)) return false;
    let inner = members[name];
    while (inner?.type === "array") inner = inner.items;
    if (index === names.length - 1) return true;
    if (inner?.type !== "object") return false;
    members = inner.fields;
  }
  return false;
}

type Branch = Map<string, Branch | true>;

function createMemberTree(paths: readonly string[]): Members {
  const root: Branch = new Map();
  for (const path of paths) addPath(path.split("."), root);
  return root;
}

function addPath([name = "", ...rest]: readonly string[], into: Branch): void {
  const there = into.get(name);
  // If the whole member is already included, a path into it adds nothing.
  const branch: Branch | true = rest.length === 0 ? true : (there ?? new Map());
  into.set(name, branch);
  if (branch !== true) addPath(rest, branch);
}

/** The row with only, or without, the members of the projection. */
export function projectRow(row: Row, projection: Projection): unknown {
  return pick(row, projection.members, projection.keep);
}

function pick(value: unknown, members: Members, keep: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, members, keep));
  if (!isObject(value)) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const chosen = members.get(name);
    if (chosen === undefined ? !keep : chosen === true ? keep : true)
      picked[name] = chosen === undefined || chosen === true ? inner : pick(inner, chosen, keep);
  }
  return picked;
}
