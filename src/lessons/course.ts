// The course as a whole: its chapters and lessons in their order.

import type { Chapter, Lesson } from "./lesson.ts";
import { listsAndTexts } from "./lists-and-texts.ts";
import { numbersDatesArrays } from "./numbers-dates-arrays.ts";
import { oneCondition } from "./one-condition.ts";
import { severalConditions } from "./several-conditions.ts";

export const chapters: readonly Chapter[] = [oneCondition, listsAndTexts, severalConditions, numbersDatesArrays];

/** Every lesson, from the first to the last. */
export const lessons: readonly Lesson[] = chapters.flatMap((chapter) => chapter.lessons);
