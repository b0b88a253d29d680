// The CodeMirror editor of a course file, which marks its problems.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { CourseIssue } from "../../../lessons/public.ts";
import { pageEditor } from "../../editor/page-editor.ts";
import { tooltipTheme } from "../../editor/tooltip-theme.ts";
import * as styles from "./course-source.module.css";

interface Options {
  readonly text: string;
  /** Called after each change. */
  readonly onText: (text: string) => void;
  /** Called with the line of the cursor, counted from 1, after it moved. */
  readonly onLine: (line: number) => void;
}

export class CourseSource {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, { text, onText, onLine }: Options) {
    const extensions = [
      history(),
      lineNumbers(),
      drawSelection(),
      pageEditor,
      tooltipTheme,
      headings,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": "Course file",
        tabindex: "0",
        autocapitalize: "off",
        autocorrect: "off",
      }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) onText(state.doc.toString());
        if (docChanged || selectionSet) onLine(state.doc.lineAt(state.selection.main.head).number);
      }),
    ];
    this.#view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  }

  /** Replaces the text, unless it is the same. */
  show(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() !== text) this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  showProblems(issues: readonly CourseIssue[]): void {
    const { state } = this.#view;
    const diagnostics = issues.map(({ line: number, column, message }) => {
      const line = state.doc.line(Math.min(Math.max(1, number), state.doc.lines));
      const from = Math.min(line.from + column - 1, line.to);
      return { from, to: line.to, severity: "error" as const, message };
    });
    this.#view.dispatch(setDiagnostics(state, diagnostics));
  }

  /** Moves the cursor to a place, scrolls it to the top and focuses the editor. */
  goTo({ line: number, column }: Pick<CourseIssue, "line" | "column">): void {
    const { doc } = this.#view.state;
    const line = doc.line(Math.min(number, doc.lines));
    const anchor = Math.min(line.from + column - 1, line.to);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "start", yMargin: 24 }),
    });
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

const heading = Decoration.line({ class: styles.sourceHeading ?? "" });
const fence = Decoration.line({ class: styles.sourceFence ?? "" });

/** Marks headings and the edges of blocks. */
const headings = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = createMarks(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = createMarks(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function createMarks({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      if (/^#{1,2} /.test(line.text)) marks.add(line.from, line.from, heading);
      else if (/^\s*```/.test(line.text)) marks.add(line.from, line.from, fence);
      at = line.to + 1;
    }
  }
  return marks.finish();
}
