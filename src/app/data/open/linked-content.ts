// What a link or a file with collections brings, which is said before anything is added.

import { formatCount, isObject } from "../../../language/internal.ts";
import { findFreeName } from "../../../service/internal.ts";
import { readJson } from "../../../wire/public.ts";
import { readRoute, writeRoute } from "../../address/route.ts";

export interface BroughtContent {
  readonly added: readonly string[];
  /** The collections that this browser has already → free names for those that are brought. */
  readonly taken: ReadonlyMap<string, string>;
  /** What is added. */
  readonly content: Blob;
  readonly count: number;
  readonly saved: unknown;
  /** The first collection that is added, and its rows. */
  readonly first: { readonly name: string; readonly rows: readonly Row[] } | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * @param renames - whether collections that this browser has already are added under free names; otherwise they are left out
 * @returns null for what is no workspace: the service says what is wrong with it
 */
export function readBrought(text: string, existing: readonly string[], renames: boolean): BroughtContent | null {
  const workspace = readWorkspace(text);
  if (workspace === null) return null;
  const { saved } = workspace;
  const names = workspace.collections.map(({ name }) => name);
  const taken = new Map(
    names.filter((name) => existing.includes(name)).map((name) => [name, findFreeName(name, [...existing, ...names])]),
  );
  const tables = workspace.collections
    .filter(({ name }) => renames || !taken.has(name))
    .map((each) => ({
      rows: workspace.rows[each.name],
      collection: { ...each, name: taken.get(each.name) ?? each.name },
    }));
  const [first] = tables;
  const { queries, courses } = Object(saved) as Readonly<Record<string, unknown>>;
  return {
    added: [
      ...tables.map(({ rows, collection }) => `${collection.name} with ${formatCount(getLength(rows), "row")}`),
      ...listSavedCounts(getLength(queries), getLength(courses)),
    ],
    taken,
    content: new Blob([
      JSON.stringify({
        ...workspace,
        collections: tables.map(({ collection }) => collection),
        rows: Object.fromEntries(tables.map(({ rows, collection }) => [collection.name, rows])),
      }),
    ]),
    count: tables.length,
    saved,
    first: first && { name: first.collection.name, rows: listRows(first.rows) },
  };
}

/** The address of what is brought, under the names that it has here. */
export function renameInAddress(hash: string, names: ReadonlyMap<string, string>): string {
  const { section, params } = readRoute(hash);
  const name = names.get(params.get("collection") ?? "");
  return name === undefined ? hash : writeRoute(section, new Map(params).set("collection", name));
}

interface Named {
  readonly name: string;
}

function readWorkspace(text: string) {
  try {
    const workspace = Object(readJson(text)) as Readonly<Record<string, unknown>>;
    const { riddle, collections, rows, saved } = workspace;
    // The service says what is wrong with another format.
    if (riddle !== 1) return null;
    if (!Array.isArray(collections) || !collections.every((each) => typeof Object(each).name === "string")) return null;
    return { ...workspace, collections: collections as Named[], rows: Object(rows) as Record<string, unknown>, saved };
  } catch {
    return null;
  }
}

const getLength = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const listRows = (rows: unknown): readonly Row[] => (Array.isArray(rows) ? rows.filter(isObject) : []);

/** Such as `2 saved queries`; nothing of what there is none. */
export function listSavedCounts(queries: number, courses: number): readonly string[] {
  return [
    ...(queries === 0 ? [] : [formatCount(queries, "saved query", "saved queries")]),
    ...(courses === 0 ? [] : [formatCount(courses, "course")]),
  ];
}
