// What a workspace file has of the page: the saved queries, the bundle and the reader's own courses.

import { readRoute, withoutWorkspace, writeRoute } from "../../address/route.ts";
import { getBackendKey } from "../../connection/backend.ts";
import type { Service } from "../../connection/service.ts";
import type { HandOvers } from "../../hand-overs.ts";
import { type Favourite, favourites, longestName } from "../../history/favourites.ts";
import { getQueryKey, readQuestion } from "../../history/stored-query.ts";
import { writeDraft } from "../../requests/parts/address-state.ts";

/** The member `saved` of a workspace file: see docs/your-data.md. */
export interface SavedWork {
  readonly queries: readonly Readonly<Record<string, string>>[];
  /** The address of the bundle, from `#`; undefined if it has no parts. */
  readonly bundle?: string;
  readonly courses?: readonly string[];
  /** The address that was shared with it, from `#`, to be shown when the collections are there. */
  readonly address?: string;
}

export async function collectSavedWork(service: Service, handOvers: HandOvers): Promise<SavedWork> {
  const [draft, courses] = await Promise.all([handOvers.readBundle(service), handOvers.readCourses()]);
  const backend = getBackendKey(service.backend);
  const queries = favourites
    .get()
    .filter((each) => each.backend === backend)
    .map(({ name, question }) => ({ name, ...question }));
  return {
    queries,
    ...(draft.parts.length === 0 ? {} : { bundle: writeRoute("bundle", writeDraft(draft), "", "") }),
    ...(courses.length === 0 ? {} : { courses }),
  };
}

/**
 * Saves the queries and courses of a workspace file. The bundle is not opened: it would replace the one being composed.
 *
 * @param json - from a file, so anything; what can't be read is ignored
 * @returns how many there were, and the addresses of the bundle and of what was shared, from `#`; null for none
 */
export async function restoreSavedWork(json: unknown, service: Service, { addCourses }: Pick<HandOvers, "addCourses">) {
  const { queries, bundle, courses, address } = Object(json) as Readonly<Record<string, unknown>>;
  const backend = getBackendKey(service.backend);
  let count = 0;
  for (const query of Array.isArray(queries) ? queries : []) {
    const question = readQuestion(query);
    const { name } = Object(query) as { readonly name?: unknown };
    if (question === null || typeof name !== "string" || name.trim() === "") continue;
    const wanted = { name: name.trim().slice(0, longestName), at: Date.now() + count, backend, question };
    const free = withFreeName(wanted);
    if (free !== null) favourites.add(free);
    count += 1;
  }
  const bundleRoute = typeof bundle === "string" ? readRoute(bundle) : null;
  return {
    queries: count,
    bundle: bundleRoute?.section === "bundle" ? writeRoute("bundle", bundleRoute.params) : null,
    address: typeof address === "string" ? withoutWorkspace(address) : null,
    courses: Array.isArray(courses) && courses.length > 0 ? await addCourses(courses) : 0,
  };
}

/** A favourite under a name that no other query has; null if the same query is saved under it already. */
function withFreeName(wanted: Favourite): Favourite | null {
  const key = getQueryKey(wanted.backend, wanted.question);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted.name : `${wanted.name.slice(0, longestName - 8)} (${number})`;
    const other = favourites.get().find((each) => each.backend === wanted.backend && each.name === name);
    if (other === undefined) return { ...wanted, name };
    if (getQueryKey(other.backend, other.question) === key) return null;
  }
}
