import { defaultKeymap, historyKeymap, undo } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { Compartment, EditorState, Prec, StateEffect } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import {
  type Analysis,
  applyFix,
  editorRules,
  filterHighlightStyle,
  filterLanguage,
  filterLint,
  getAnalysis,
} from "../../codemirror/public.ts";
import { type CollectionDeclaration, type FilterRules, listFieldTypes } from "../../language/public.ts";
import { useService } from "../connection/service.ts";
import { keys } from "../ui/keys/keys.ts";
import * as styles from "./editor.module.css";
import { pageEditor } from "./page-editor.ts";
import type { SampleSource } from "./sample.ts";
import { createSettingHistory, type EditorSetting, follow, keep, reportSetting } from "./setting.ts";

export interface FilterEditorHandle {
  select(from: number, to: number): void;
  /** Replaces a part of the text; can be undone. */
  replace(from: number, to: number, insert: string): void;
  focus(): void;
  /** Undoes the last step and focuses the editor. */
  undo(): void;
  /** Calls a function with CodeMirror's view. Returns its result; undefined without a view. */
  withView<T>(use: (view: EditorView) => T): T | undefined;
}

interface EditorContent<T> {
  /** With a setting, it is applied only when `load` changes; otherwise the editor keeps its own text. */
  readonly text: string;
  /** A value that undo restores together with the text. */
  readonly setting?: EditorSetting<T>;
}

interface Props<T> {
  readonly content: EditorContent<T>;
  readonly rules: FilterRules;
  /** Called after each edit and when the rules change. */
  readonly onAnalysis: (analysis: Analysis) => void;
  readonly onSend: () => void;
  readonly ref: Ref<FilterEditorHandle>;
  readonly children?: ReactNode;
}

/** Period of the cursor's blinking, in milliseconds. */
const blinkRate = 1200;
const leaving = "Leave with Esc, then Tab.";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Loaded in parallel with the first render. If loading fails, for example without a network, the editor works without
 * the aids.
 */
const aids = import("./editing-aids.ts").catch(() => null);

export function FilterEditor<T>({ content: { text, setting }, rules, onAnalysis, onSend, ref, children }: Props<T>) {
  const { client, collections, revision } = useService();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [aided, setAided] = useState<AidedEditor | null>(null);
  const [mixed, setMixed] = useState(false);
  const collection = useMemo(() => findRulesCollection(collections, rules), [collections, rules]);
  // The view outlives a render and must read the latest props.
  const now: Now = {
    text,
    // Safe, because every setting in the editor's history came from this prop.
    setting: setting as EditorSetting<unknown> | undefined,
    rules,
    onAnalysis,
    onSend,
    source: collection && { client, collection, revision },
  };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });

  useEffect(() => {
    if (host.current === null) return;
    const created = createView(host.current, latest);
    view.current = created;
    void aids.then((module) => {
      if (module === null || view.current !== created) return;
      const extension = module.createEditingAids({ source: () => latest.current.source, onMixed: setMixed });
      created.dispatch({ effects: aidsInUse.reconfigure(extension) });
      setAided({ view: created, EditorTools: module.EditorTools, KeyRow: module.KeyRow });
    });
    return () => {
      keep(created, latest.current.setting);
      created.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    if (view.current !== null) follow(view.current, text, setting, createRulesEffects(view.current.state, rules));
  }, [text, setting, rules]);

  useImperativeHandle(ref, () => {
    const runAndFocus = (run: (view: EditorView) => void): void => {
      if (view.current === null) return;
      run(view.current);
      view.current.focus();
    };
    return {
      select: (from, to) =>
        runAndFocus((view) => view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })),
      replace: (from, to, insert) => runAndFocus((view) => applyFix(view, { from, to, insert })),
      focus: () => view.current?.focus(),
      undo: () => runAndFocus(undo),
      withView: (use) => (view.current === null ? undefined : use(view.current)),
    };
  });

  return (
    <>
      {/* Before the text in the tab order, as on the screen. The problems and actions come after the text. */}
      <div className={styles.head}>
        <span className={styles.label} title={leaving}>
          Filter
        </span>
        {children}
        {aided === null ? null : <aided.EditorTools view={aided.view} mixed={mixed} />}
      </div>
      <div className={styles.host} ref={host} />
      {aided === null ? null : <aided.KeyRow view={aided.view} />}
    </>
  );
}

interface AidedEditor extends Pick<typeof import("./editing-aids.ts"), "EditorTools" | "KeyRow"> {
  readonly view: EditorView;
}

/** The props of the last render, which the view reads. */
interface Now extends Pick<Props<unknown>, "rules" | "onAnalysis" | "onSend"> {
  readonly text: string;
  readonly setting: EditorSetting<unknown> | undefined;
  readonly source: SampleSource | null;
}

/** The collection of the rules. Its types are created once, so they identify it. */
function findRulesCollection(
  collections: readonly CollectionDeclaration[],
  { types }: FilterRules,
): CollectionDeclaration | null {
  return collections.find((collection) => listFieldTypes(collection) === types) ?? null;
}

function createView(parent: HTMLElement, latest: { readonly current: Now }): EditorView {
  const { text, setting, rules } = latest.current;
  const extensions = [
    lineNumbers(),
    createSettingHistory(),
    drawSelection({ cursorBlinkRate: stillness.matches ? 0 : blinkRate }),
    pageEditor,
    bracketMatching(),
    aidsInUse.of([]),
    filterLanguage,
    syntaxHighlighting(filterHighlightStyle),
    rulesInUse.of(editorRules.of(rules)),
    filterLint(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": "Filter",
      "aria-description": leaving,
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
    }),
    placeholder("No filter: every row matches. Type a field name"),
    Prec.high(
      keymap.of([
        {
          key: keys.send.key,
          run: () => {
            latest.current.onSend();
            return true;
          },
        },
      ]),
    ),
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.updateListener.of((update) => {
      reportSetting(update, latest.current.setting);
      const analysis = getAnalysis(update.state);
      if (analysis !== getAnalysis(update.startState)) latest.current.onAnalysis(analysis);
      if (update.docChanged || update.selectionSet) latest.current.setting?.onCursor(update.state.selection.main.head);
    }),
  ];
  const kept = setting?.memory.state ?? null;
  const state =
    kept === null
      ? // The initial text is not an edit, so it can't be undone.
        EditorState.create({ doc: text, extensions })
      : kept.update({ effects: StateEffect.reconfigure.of(extensions) }).state;
  const view = new EditorView({ parent, state });
  if (kept === null) keep(view, setting);
  follow(view, text, setting);
  latest.current.onAnalysis(getAnalysis(view.state));
  return view;
}

const rulesInUse = new Compartment();
const aidsInUse = new Compartment();

/** What changes the rules of an editor; nothing if it has them. */
function createRulesEffects(state: EditorState, rules: FilterRules): readonly StateEffect<unknown>[] {
  return state.facet(editorRules) === rules ? [] : [rulesInUse.reconfigure(editorRules.of(rules))];
}
