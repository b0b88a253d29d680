// The CodeMirror editor of a course file: it marks problems, headings and the edges of blocks.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Extension, Text } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
} from "@codemirror/view";
import { useCallback, useEffect, useState } from "react";
import type { CourseIssue } from "../../../lessons/public.ts";
import { pageEditor } from "../../editor/page-editor.ts";
import { courseDraft } from "./course-file.ts";
import * as styles from "./course-source.module.css";

type Place = Pick<CourseIssue, "line" | "column">;

/** @returns the ref of the element for the editor, the line of the cursor, and a function that moves the cursor */
export function useCourseSource(text: string, issues: readonly CourseIssue[]) {
  const [view, setView] = useState<EditorView | null>(null);
  const [line, setLine] = useState(1);
  const host = useCallback((parent: HTMLDivElement) => {
    const created = new EditorView({ parent, doc: courseDraft.get(), extensions: [base, createReporter(setLine)] });
    setView(created);
    return () => created.destroy();
  }, []);
  useEffect(() => {
    if (view === null) return;
    const { doc } = view.state;
    // Undone, or changed in another tab.
    if (doc.toString() !== text) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    const diagnostics = issues.map(({ message, ...place }) => {
      return { ...findPlace(view.state.doc, place), message, severity: "error" as const };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [view, text, issues]);
  const goTo = (place: Place | undefined): void => {
    if (view === null || place === undefined) return;
    const { from } = findPlace(view.state.doc, place);
    const effects = EditorView.scrollIntoView(from, { y: "start", yMargin: 24 });
    view.dispatch({ selection: { anchor: from }, effects });
    view.focus();
  };
  return { host, line, goTo };
}

function createReporter(onLine: (line: number) => void): Extension {
  return EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
    if (docChanged) courseDraft.update(() => state.doc.toString());
    if (docChanged || selectionSet) onLine(state.doc.lineAt(state.selection.main.head).number);
  });
}

/** From a place to the end of its line. The text may have fewer lines by now. */
function findPlace(doc: Text, { line: number, column }: Place): { readonly from: number; readonly to: number } {
  const { from, to } = doc.line(Math.min(Math.max(1, number), doc.lines));
  return { from: Math.min(from + column - 1, to), to };
}

const heading = Decoration.mark({ class: styles.sourceHeading ?? "" });
const fence = Decoration.mark({ class: styles.sourceFence ?? "" });
const marker = new MatchDecorator({
  regexp: /^(?:#{1,2} |\s*```).*/g,
  decoration: ([line]) => (line.startsWith("#") ? heading : fence),
});

const marks = ViewPlugin.define(
  (view) => ({
    decorations: marker.createDeco(view),
    update(change) {
      this.decorations = marker.updateDeco(change, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

const base: Extension = [
  history(),
  lineNumbers(),
  drawSelection(),
  pageEditor,
  marks,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({
    "aria-label": "Course file",
    tabindex: "0",
    autocapitalize: "off",
    autocorrect: "off",
  }),
  keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
];
