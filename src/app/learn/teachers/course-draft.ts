import { courseTemplate } from "../../../lessons/public.ts";
import { goToSection } from "../../address/go-to-section.ts";
import { writeRoute } from "../../address/route.ts";
import { createStored } from "../../state/stored.ts";
import { say } from "../../ui/notice.tsx";
import { listOwnCourses } from "../own-courses.ts";

export const courseDraft = createStored("riddle:course-file", (stored) =>
  typeof stored === "string" ? stored : courseTemplate,
);

export function getEditorAddress(): string {
  return writeRoute("learn", [["editor", "1"]]);
}

/**
 * Opens the editor with a file. If the text that it replaces is nowhere else, a notice offers to undo it.
 *
 * @param report - what was done, for a notice; empty for none
 */
export function openInEditor(file: string, report = ""): void {
  const before = courseDraft.get();
  const isKept = [file, courseTemplate, ...listOwnCourses().map((own) => own.file)].includes(before);
  courseDraft.update(() => file);
  goToSection("learn", getEditorAddress());
  if (!isKept)
    say(report === "" ? "Replaced the text in the editor." : report, {
      label: "Undo",
      onPress: () => courseDraft.update(() => before),
    });
  else if (report !== "") say(report);
}
