import { type Client, encodeQuery } from "../../../client/public.ts";
import { writeRoute } from "../../address/route.ts";
import type { Service } from "../../connection/service.ts";
import type { StoredQuery } from "../../history/stored-query.ts";
import { createPart, type PartChange } from "../../requests/parts/part.ts";
import { createEmptyDraft, findTemplate } from "../../requests/parts/starter.ts";
import { say } from "../../ui/notice.tsx";
import { setFilterParameter } from "../draft/path-filter.ts";
import { getBundleSession } from "../session/session.ts";

/** An unchanged template is replaced by a new bundle: it writes, and has nothing to do with the query. Sends nothing. */
export function addToBundle(question: StoredQuery, service: Service): void {
  const session = getBundleSession(service);
  const part = createPart(createPartFromQuery(question, service.client));
  const isNew = findTemplate(session.now().draft) !== undefined;
  if (isNew) session.dispatch({ type: "replace", draft: { ...createEmptyDraft(), parts: [part] }, undoable: true });
  else session.dispatch({ type: "insert", part });
  const { length } = session.now().draft.parts;
  const added = isNew ? "A new bundle has it as its only part." : `Added to the bundle as part ${length}.`;
  say(`${added} Nothing was sent.`, { label: "Bundle", href: writeRoute("bundle") });
}

/** The same request as in Explore, without the count and the plan that Explore adds. */
export function createPartFromQuery(question: StoredQuery, client: Pick<Client, "get">): PartChange {
  const { operation = "Find", collection = "", filter = "", sort, limit, projection, patch = "" } = question;
  const query = encodeQuery(operation === "Find" ? { sort, limit, projection } : {});
  const plain = query === "" ? `/${collection}` : `/${collection}?${query}`;
  const path = filter.trim() === "" ? plain : setFilterParameter(plain, filter, client);
  if (operation === "Update") return { method: "PATCH", path, body: patch };
  return { method: operation === "Delete" ? "DELETE" : "GET", path };
}
