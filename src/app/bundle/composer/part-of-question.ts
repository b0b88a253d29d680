// The part that asks what was asked in Explore.

import { type Client, encodeQuery } from "../../../client/index.ts";
import type { Question } from "../../history/question.ts";
import type { PartBeginning } from "./operations.ts";
import { withFilter } from "./path-filter.ts";

/** The same request as in Explore, but for the count and the plan, which Explore asks for itself. */
export function partOfQuestion(question: Question, client: Pick<Client, "get">): PartBeginning {
  const { operation = "Find", collection = "", filter = "", sort, limit, projection, patch = "" } = question;
  const query = encodeQuery(operation === "Find" ? { sort, limit, projection } : {});
  const plain = query === "" ? `/${collection}` : `/${collection}?${query}`;
  const path = filter.trim() === "" ? plain : withFilter(plain, filter, client);
  switch (operation) {
    case "Update":
      return { method: "PATCH", path, body: patch };
    case "Delete":
      return { method: "DELETE", path };
    default:
      return { method: "GET", path };
  }
}
