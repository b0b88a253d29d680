// The address of a step.

import type { Step } from "../../lessons/index.ts";
import { writeRoute } from "../route.ts";

export function stepAddress({ id }: Step): string {
  return writeRoute("learn", [["lesson", id]]);
}
