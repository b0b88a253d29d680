// Underlines the problems of a filter, with their fixes.

import { isolateHistory } from "@codemirror/commands";
import { type Diagnostic, diagnosticCount, setDiagnostics } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import type { Fix, Issue } from "../language/public.ts";
import { analysisField, getAnalysis } from "./analysis.ts";
import { renderParagraph } from "./render-paragraph.ts";

/**
 * Underlines the problems of the filter, and offers their fixes as actions. `getAnalysis` returns them. They are found at
 * once; with `detectTypingPause`, new ones wait until the user stops typing.
 */
export function filterLint(): Extension {
  return [analysisField, diagnostics];
}

const diagnostics = ViewPlugin.define((view) => {
  showProblems(view);
  return {
    update({ startState, state, view }) {
      if (startState.field(analysisField, false) !== getAnalysis(state)) showProblems(view);
    },
  };
});

function showProblems(view: EditorView): void {
  const analysis = getAnalysis(view.state);
  // Nothing may be dispatched during an update.
  queueMicrotask(() => {
    if (getAnalysis(view.state) !== analysis) return;
    const { shown } = analysis;
    // There are no problems to show or to remove.
    if (shown.length === 0 && diagnosticCount(view.state) === 0) return;
    view.dispatch(setDiagnostics(view.state, shown.map(createDiagnostic)));
    holdCursor(view);
  });
}

function createDiagnostic({ from, to, severity, message, fixes }: Issue): Diagnostic {
  return {
    from,
    to,
    severity,
    message,
    renderMessage: () => renderParagraph(message),
    actions: fixes.map((fix) => ({ name: fix.label, apply: (view) => applyFix(view, fix) })),
  };
}

/** Applies a fix as an undo step of its own, even if typing continues at once, and puts the cursor after it. */
export function applyFix(view: EditorView, { from, to, insert }: Pick<Fix, "from" | "to" | "insert">): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: "input.fix",
    annotations: isolateHistory.of("full"),
  });
}

/**
 * Keeps the browser's cursor at the editor's. When an underline is added around newly inserted text, CodeMirror moves
 * the text into the element of the mark, and the browser moves its cursor before the text. CodeMirror would take that
 * for a move by the user.
 */
function holdCursor(view: EditorView): void {
  const { main } = view.state.selection;
  if (!view.hasFocus || view.composing || !main.empty) return;
  const selection = document.getSelection();
  const node = selection?.focusNode ?? null;
  if (selection === null || node === null || !view.contentDOM.contains(node)) return;
  if (view.posAtDOM(node, selection.focusOffset) === main.head) return;
  const place = view.domAtPos(main.head, main.assoc < 0 ? -1 : 1);
  selection.collapse(place.node, place.offset);
}
