// Putting what Explore asks at the end of the bundle; nothing is sent.

import type { Client } from "../../../client/index.ts";
import type { Question } from "../../history/question.ts";
import { writeRoute } from "../../route.ts";
import { say } from "../../ui/notice.tsx";
import { currentState, dispatch } from "../bundle-store.ts";
import { createPart } from "../part.ts";
import { partOfQuestion } from "./part-of-question.ts";

export function addToBundle(question: Question, client: Client): void {
  dispatch({ type: "insert", part: createPart(partOfQuestion(question, client)) });
  const { length } = currentState().draft.parts;
  say(`Added to the bundle as part ${length}. Nothing was sent.`, { label: "Bundle", href: writeRoute("bundle") });
}
