// Looks for faster alternatives while the Plan is shown, once per response.

import type { CollectionDeclaration, FilterRules } from "../../../language/index.ts";
import { type RequestStatus, useRequest } from "../../request.ts";
import { useService } from "../../service.ts";
import type { PlanBody } from "../find.ts";
import type { Found } from "../find-status.ts";
import { adviceOf } from "./advice.ts";
import { type Proved, prove } from "./prove.ts";

/** How long the plan must be shown before more requests are sent, in milliseconds: typing comes first. */
const pause = 400;

export function useProofs(
  found: Found,
  plan: PlanBody,
  collection: CollectionDeclaration,
  rules: FilterRules,
): RequestStatus<readonly Proved[]> {
  const { client, revision } = useService();
  const { filter: text, projection, exchange } = found;
  const question = `${revision} ${exchange.request.target} ${Object.keys(rules.filterable).length}`;
  const send = (signal: AbortSignal) => {
    const bytes = exchange.response.message.body.length;
    const ideas = adviceOf({ text, projection, plan, bytes }, collection, rules);
    return prove(ideas, { client, collection, text, plan, bytes, query: queryOf(exchange.request.target), signal });
  };
  return useRequest(question, send, pause);
}

/** The query that was sent, by name and value. */
function queryOf(target: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(target.slice(target.indexOf("?") + 1)));
}
