// The address of a lesson.

import type { Lesson } from "../../lessons/index.ts";
import { writeRoute } from "../route.ts";

export function lessonAddress({ id }: Lesson): string {
  return writeRoute("learn", [["lesson", id]]);
}
