// Owns the filter editor: CodeMirror in a React component that tells of each edit once, already analysed.

import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, ensureSyntaxTree } from "@codemirror/language";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { type FilterRules, type Issue, parseTree } from "../../language/index.ts";
import { type Analysis, analyse } from "./analysis.ts";
import { completeFilter } from "./completion.ts";
import { editorTheme } from "./editor-theme.ts";
import { filterSupport } from "./filter-language.ts";

export interface FilterEditorHandle {
  /** Selects a part of the text and moves the focus to it. */
  select(from: number, to: number): void;
  /** Replaces a part of the text; can be undone. */
  replace(from: number, to: number, insert: string): void;
}

interface Props {
  readonly text: string;
  readonly rules: FilterRules;
  /** After each edit, and when the rules change. */
  readonly onAnalysis: (analysis: Analysis) => void;
  /** The offset of the cursor. */
  readonly onCursor: (offset: number) => void;
  readonly onSend: () => void;
  readonly handle: Ref<FilterEditorHandle>;
}

/** How long the parser may block for the rest of a long text, in milliseconds; it goes on in idle time after that. */
const parseBudget = 20;

export function FilterEditor({ text, rules, onAnalysis, onCursor, onSend, handle }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  // The view lives longer than a drawing; it must see the props of the latest.
  const latest = useRef({ rules, onAnalysis, onCursor, onSend });
  useEffect(() => {
    latest.current = { rules, onAnalysis, onCursor, onSend };
  });

  useEffect(() => {
    if (host.current === null) return;
    const created = createView(host.current, latest);
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const current = view.current;
    if (current === null || current.state.doc.toString() === text) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text }, userEvent: "input.replace" });
  }, [text]);

  useEffect(() => {
    if (view.current !== null) report(view.current, rules, latest.current.onAnalysis);
  }, [rules]);

  useImperativeHandle(handle, () => ({
    select(from, to) {
      view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.current?.focus();
    },
    replace(from, to, insert) {
      view.current?.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: "input.fix",
      });
      view.current?.focus();
    },
  }));

  return <div className="ed-host" ref={host} />;
}

interface Latest {
  readonly current: Pick<Props, "rules" | "onAnalysis" | "onCursor" | "onSend">;
}

function createView(parent: HTMLElement, latest: Latest): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({
          override: [completeFilter(() => latest.current.rules)],
          icons: false,
          activateOnTypingDelay: 0,
        }),
        filterSupport(),
        editorTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": "Filter",
          spellcheck: "false",
          autocapitalize: "off",
          autocorrect: "off",
        }),
        placeholder("No filter: every row. Type a field's name to begin"),
        Prec.high(
          keymap.of([
            {
              key: "Mod-Enter",
              run: () => {
                latest.current.onSend();
                return true;
              },
            },
            { key: "Tab", run: acceptCompletion },
          ]),
        ),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) report(update.view, latest.current.rules, latest.current.onAnalysis);
          if (update.docChanged || update.selectionSet) latest.current.onCursor(update.state.selection.main.head);
        }),
      ],
    }),
  });
}

/** Analyses the text and shows its problems; the one place where that is done. */
function report(view: EditorView, rules: FilterRules, onAnalysis: Props["onAnalysis"]): void {
  const text = view.state.doc.toString();
  const tree = ensureSyntaxTree(view.state, text.length, parseBudget) ?? parseTree(text);
  const analysis = "code" in tree ? { text, filter: null, issues: [tree], usable: false } : analyse(tree, text, rules);
  // Dispatched after the update that is going on.
  queueMicrotask(() => {
    if (view.state.doc.toString() === text)
      view.dispatch(setDiagnostics(view.state, analysis.issues.map(diagnosticOf)));
  });
  onAnalysis(analysis);
}

function diagnosticOf({ from, to, severity, message, fixes }: Issue): Diagnostic {
  return {
    from,
    to,
    severity,
    message,
    actions: fixes.map((fix) => ({
      name: fix.label,
      apply: (view) => {
        view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert }, userEvent: "input.fix" });
      },
    })),
  };
}
