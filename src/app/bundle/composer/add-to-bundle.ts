// Putting what Explore asks at the end of the bundle; nothing is sent.

import type { Question } from "../../history/question.ts";
import { writeRoute } from "../../route.ts";
import type { Service } from "../../service.ts";
import { say } from "../../ui/notice.tsx";
import { createPart } from "../part.ts";
import { bundleSessionOf } from "../session.ts";
import { partOfQuestion } from "./part-of-question.ts";

export function addToBundle(question: Question, service: Service): void {
  const session = bundleSessionOf(service);
  session.dispatch({ type: "insert", part: createPart(partOfQuestion(question, service.client)) });
  const { length } = session.now().draft.parts;
  say(`Added to the bundle as part ${length}. Nothing was sent.`, { label: "Bundle", href: writeRoute("bundle") });
}
