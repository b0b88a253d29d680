// The address of a step.

import type { Step } from "../../lessons/public.ts";
import { writeRoute } from "../address/route.ts";

/** A page of Learn that follows another. */
export interface NextPage {
  readonly address: string;
  readonly title: string;
}

export function getStepAddress({ id }: Pick<Step, "id">): string {
  return writeRoute("learn", [["lesson", id]]);
}
