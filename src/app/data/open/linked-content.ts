// What a link with collections brings. It is read in the page, because a link is small, and says so before anything is added.

import { formatCount, isObject } from "../../../language/internal.ts";
import { readJson } from "../../../wire/public.ts";

export interface LinkedContent {
  readonly added: readonly string[];
  /** The collections that this browser has already: they stay as they are. */
  readonly kept: readonly string[];
  /** The workspace without them. */
  readonly content: Blob;
  readonly count: number;
  readonly saved: unknown;
  /** The first collection that is added, and its rows. */
  readonly first: { readonly name: string; readonly rows: readonly Row[] } | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** @returns null for what is no workspace: the service says what is wrong with it */
export function readLinkedContent(text: string, existing: readonly string[]): LinkedContent | null {
  const workspace = readWorkspace(text);
  if (workspace === null) return null;
  const { collections, rows, saved } = workspace;
  const isKept = ({ name }: Named): boolean => existing.includes(name);
  const added = collections.filter((each) => !isKept(each));
  const kept = collections.filter(isKept).map(({ name }) => name);
  const [{ name: first } = { name: "" }] = added;
  const { queries, courses } = Object(saved) as Readonly<Record<string, unknown>>;
  return {
    added: [
      ...added.map(({ name }) => `${name} with ${formatCount(getLength(rows[name]), "row")}`),
      ...listSavedCounts(getLength(queries), getLength(courses)),
    ],
    kept,
    content: new Blob([
      JSON.stringify({
        ...workspace,
        collections: added,
        rows: Object.fromEntries(Object.entries(rows).filter(([name]) => !kept.includes(name))),
      }),
    ]),
    count: added.length,
    saved,
    first: first === "" ? undefined : { name: first, rows: listRows(rows[first]) },
  };
}

interface Named {
  readonly name: string;
}

function readWorkspace(text: string) {
  try {
    const workspace = Object(readJson(text)) as Readonly<Record<string, unknown>>;
    const { collections, rows, saved } = workspace;
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
