// The lessons of the course as commands. Loaded with the palette.

import { chapters } from "../../lessons/index.ts";
import { lessonAddress } from "../learn/lesson-address.ts";
import { type Command, commandGroups } from "./command.ts";
import { goToSection } from "./go-to-section.ts";

export function lessonCommands(): readonly Command[] {
  return chapters.flatMap(({ title, lessons }) =>
    lessons.map((lesson) => ({
      id: `lesson.${lesson.id}`,
      label: lesson.title,
      group: commandGroups.lessons,
      detail: title,
      words: `learn lesson ${title}`,
      run: () => goToSection("learn", lessonAddress(lesson)),
    })),
  );
}
