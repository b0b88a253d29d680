import { formatCount } from "../../../language/internal.ts";
import { listSteps } from "../../../lessons/public.ts";
import { say } from "../../ui/notice.tsx";
import { getStepAddress } from "../course-page.ts";
import { addCourse } from "../own-courses.ts";

/**
 * Adds a course and shows it, with a notice that undoes it.
 *
 * @param lesson - the id of the step to show; the first one by default
 * @returns what is wrong with the file; nothing is changed then
 */
export function addAndShow(file: string, lesson?: string): readonly string[] {
  const added = addCourse(file);
  if ("problems" in added) return added.problems;
  const { course, isReplaced, undo } = added;
  const steps = listSteps(course);
  const shown = steps.find(({ id }) => id === lesson) ?? steps[0];
  if (shown !== undefined) location.hash = getStepAddress(shown);
  say(`${isReplaced ? "Replaced" : "Added"} ${course.title}, ${formatCount(steps.length, "step")}.`, {
    label: "Undo",
    onPress: undo,
  });
  return [];
}
