import { formatCount } from "../../../language/internal.ts";
import { courseTemplate, listSteps } from "../../../lessons/public.ts";
import { goToSection } from "../../address/go-to-section.ts";
import { writeRoute } from "../../address/route.ts";
import { createStored } from "../../state/stored.ts";
import { say } from "../../ui/notice.tsx";
import { getStepAddress } from "../course-page.ts";
import { addCourse, listOwnCourses } from "../own-courses.ts";

export const courseDraft = createStored("riddle:course-file", (stored) =>
  typeof stored === "string" ? stored : courseTemplate,
);

export function getEditorAddress(): string {
  return writeRoute("learn", [["editor", "1"]]);
}

/** If the text that it replaces is nowhere else, a notice offers to undo it. @param report - empty for none */
export function openInEditor(file: string, report = ""): void {
  const before = courseDraft.get();
  const isKept = [file, courseTemplate, ...listOwnCourses().map((own) => own.file)].includes(before);
  const undo = { label: "Undo", onPress: () => courseDraft.update(() => before) };
  courseDraft.update(() => file);
  goToSection("learn", getEditorAddress());
  if (!isKept) say(report === "" ? "Replaced the text in the editor." : report, undo);
  else if (report !== "") say(report);
}

/** @param lesson - the step to show; the first one by default. @returns what is wrong with the file */
export function addAndShow(file: string, lesson?: string): readonly string[] {
  const added = addCourse(file);
  if ("problems" in added) return added.problems;
  const { course, isReplaced, undo } = added;
  const steps = listSteps(course);
  const shown = steps.find(({ id }) => id === lesson) ?? steps[0];
  if (shown !== undefined) location.hash = getStepAddress(shown);
  const words = `${isReplaced ? "Replaced" : "Added"} ${course.title}, ${formatCount(steps.length, "step")}.`;
  say(words, { label: "Undo", onPress: undo });
  return [];
}
