// Shows a course file in the editor with its problems, and follows the cursor.

import { useEffect, useRef, useState } from "react";
import type { CourseIssue } from "../../../lessons/public.ts";
import { courseDraft } from "./course-draft.ts";
import { CourseSource } from "./course-source.ts";

/** @returns the ref of the element for the editor, the line of the cursor, and a function that moves the cursor */
export function useCourseSource(text: string, issues: readonly CourseIssue[]) {
  const host = useRef<HTMLDivElement>(null);
  const source = useRef<CourseSource | null>(null);
  const [line, setLine] = useState(1);
  useEffect(() => {
    if (host.current === null) return;
    const onText = (written: string): void => void courseDraft.update(() => written);
    const view = new CourseSource(host.current, { text: courseDraft.get(), onText, onLine: setLine });
    source.current = view;
    return () => view.destroy();
  }, []);
  // Undone, or changed in another tab.
  useEffect(() => source.current?.show(text), [text]);
  useEffect(() => source.current?.showProblems(issues), [issues]);
  const goTo = (place: Pick<CourseIssue, "line" | "column">): void => source.current?.goTo(place);
  return { host, line, goTo };
}
