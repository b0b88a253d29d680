// Apart from the course, because the palette has links to steps before the course is loaded.

import type { Step } from "../../lessons/public.ts";
import { writeRoute } from "../address/route.ts";

export function getStepAddress({ id }: Pick<Step, "id">): string {
  return writeRoute("learn", [["lesson", id]]);
}
