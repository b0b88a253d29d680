// What a workspace file has of the page: the saved queries and the bundle.

import { keyOf } from "../backend/backend.ts";
import { type Favourite, favourites, longestName, save } from "../history/favourites.ts";
import { keyOfQuestion, readQuestion } from "../history/question.ts";
import { readRoute, writeRoute } from "../route.ts";
import type { Service } from "../service.ts";

/** The member `saved` of a workspace file: see docs/own-data.md. */
export interface SavedWork {
  readonly queries: readonly Readonly<Record<string, string>>[];
  /** The address of the bundle, from `#`; undefined if it has no parts. */
  readonly bundle?: string;
}

/** What was restored. */
export interface RestoredWork {
  readonly queries: number;
  /** The address of the bundle, from `#`; null if there is none. */
  readonly bundle: string | null;
}

/** The queries that are saved for a service, and the bundle that is being composed. */
export async function savedWork(service: Service): Promise<SavedWork> {
  // Loaded with Bundle, most of whose code is not needed here.
  const [{ bundleSessionOf }, { writeDraft }] = await Promise.all([
    import("../bundle/session.ts"),
    import("../bundle/address-state.ts"),
  ]);
  const backend = keyOf(service.backend);
  const queries = favourites
    .get()
    .filter((each) => each.backend === backend)
    .map(({ name, question }) => ({ name, ...question }));
  const { draft } = bundleSessionOf(service).now();
  return draft.parts.length === 0 ? { queries } : { queries, bundle: writeRoute("bundle", writeDraft(draft), "", "") };
}

/**
 * Saves the queries of a workspace file; a name that is taken by another query gets a number. The bundle is not opened,
 * because it would replace the one that is being composed.
 *
 * @param json - from a file, so anything; what can't be read is ignored
 */
export function restoreSavedWork(json: unknown, service: Service): RestoredWork {
  const { queries, bundle } = Object(json) as Readonly<Record<string, unknown>>;
  const backend = keyOf(service.backend);
  let count = 0;
  for (const query of Array.isArray(queries) ? queries : []) {
    const question = readQuestion(query);
    const { name } = Object(query) as { readonly name?: unknown };
    if (question === null || typeof name !== "string" || name.trim() === "") continue;
    const wanted = { name: name.trim().slice(0, longestName), at: Date.now() + count, backend, question };
    const free = withFreeName(wanted);
    if (free !== null) save(free);
    count += 1;
  }
  const route = typeof bundle === "string" ? readRoute(bundle) : null;
  return { queries: count, bundle: route?.section === "bundle" ? writeRoute("bundle", route.params) : null };
}

/** A favourite under a name that no other query has; null if the same query is saved under it already. */
function withFreeName(wanted: Favourite): Favourite | null {
  const key = keyOfQuestion(wanted.backend, wanted.question);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted.name : `${wanted.name.slice(0, longestName - 8)} (${number})`;
    const other = favourites.get().find((each) => each.backend === wanted.backend && each.name === name);
    if (other === undefined) return { ...wanted, name };
    if (keyOfQuestion(other.backend, other.question) === key) return null;
  }
}
