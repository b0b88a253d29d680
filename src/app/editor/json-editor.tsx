// An editor for JSON that grows with its text: highlighting, brackets, and problems underlined at their place.

import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Transaction } from "@codemirror/state";
import { EditorView, keymap, placeholder as placeholderText } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type ComponentProps, type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { filterHighlightStyle, isTyping } from "../../codemirror/public.ts";
import type { Span } from "../../language/public.ts";
import { joinClasses } from "../ui/join-classes.ts";
import type { JsonProblem } from "../ui/json-places.ts";
import { keys } from "../ui/keys/keys.ts";
import type { JsonBody } from "./json-completion.ts";
import * as styles from "./json-editor.module.css";
import { pageEditor } from "./page-editor.ts";

export interface JsonEditorHandle {
  select(span: Span): void;
}

interface Props
  extends Pick<ComponentProps<"div">, "className" | "aria-label" | "aria-describedby" | "aria-placeholder"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Returns what the value is, for completion. */
  readonly getBody?: () => JsonBody | null;
  /** Called when the user begins to type and when they pause, so that new problems can wait (`useWaitingProblems`). */
  readonly onTyping?: (isTyping: boolean) => void;
  /** What is wrong with the value; underlined. */
  readonly problems?: readonly JsonProblem[];
  /** What Ctrl Enter does, unless the page handles the key. */
  readonly onSend?: () => void;
  readonly ref?: Ref<JsonEditorHandle>;
}

const noProblems: readonly JsonProblem[] = [];

export function JsonEditor(props: Props) {
  const { value, problems = noProblems, className, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
    editor.current?.configure(props);
  });
  useLayoutEffect(() => {
    if (host.current === null) return;
    const created = new Editor(host.current, latest);
    editor.current = created;
    return () => {
      created.view.destroy();
      editor.current = null;
    };
  }, []);
  // In the same task as the render: between them a key press would change the text, which then would be replaced.
  useLayoutEffect(() => {
    editor.current?.show(value, problems);
  }, [value, problems]);
  useImperativeHandle(ref, () => ({ select: (span) => editor.current?.select(span) }), []);
  return <div className={joinClasses("input", styles.jsonEditor, className)} ref={host} />;
}

/** A CodeMirror view whose text and settings follow the properties of the component. */
class Editor {
  readonly view: EditorView;
  readonly #settings = new Compartment();
  readonly #aids = new Compartment();
  #attributes = "";
  /** The text that the component knows. */
  #text: string;

  constructor(parent: HTMLElement, props: RefObject<Props>) {
    const { value } = props.current;
    this.#text = value;
    const reporter = EditorView.updateListener.of(({ docChanged, startState, state }) => {
      const typing = state.facet(isTyping);
      if (typing !== startState.facet(isTyping)) props.current.onTyping?.(typing);
      const text = state.sliceDoc();
      if (!docChanged || text === this.#text) return;
      this.#text = text;
      props.current.onChange(text);
    });
    const send = (): boolean => {
      props.current.onSend?.();
      return props.current.onSend !== undefined;
    };
    const extensions = [
      base,
      keymap.of([{ key: keys.send.key, run: send }]),
      this.#settings.of([]),
      this.#aids.of([]),
      reporter,
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) });
    this.configure(props.current);
    void this.#loadAids(parent, props);
  }

  /** Without the aids, for example without a network, the editor works, too. */
  async #loadAids(parent: HTMLElement, props: RefObject<Props>): Promise<void> {
    const module = await import("./json-aids.ts").catch(() => null);
    if (module === null || !parent.contains(this.view.dom)) return;
    this.view.dispatch({
      effects: this.#aids.reconfigure(module.createJsonAids(() => props.current.getBody?.() ?? null)),
    });
  }

  configure(props: Props): void {
    const attributes = JSON.stringify(createEditorAttributes(props));
    if (attributes === this.#attributes) return;
    this.#attributes = attributes;
    this.view.dispatch({ effects: this.#settings.reconfigure(createDisplayExtensions(props)) });
  }

  show(text: string, problems: readonly JsonProblem[]): void {
    if (text !== this.#text) {
      this.#text = text;
      const changes = { from: 0, to: this.view.state.doc.length, insert: text };
      this.view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) });
    }
    const { state } = this.view;
    const { length } = state.doc;
    const diagnostics = problems.map(({ from, to, message }) => ({
      from: Math.min(from, length),
      // Of an object or a list, its bracket is enough.
      to: Math.min(/[[{]/.test(text[from] ?? "") ? from + 1 : to, length),
      message: message.replaceAll("`", ""),
      severity: "error" as const,
    }));
    this.view.dispatch(setDiagnostics(state, diagnostics));
  }

  select({ from, to }: Span): void {
    this.view.dispatch({ selection: { anchor: from, head: Math.max(from, to) }, scrollIntoView: true });
    this.view.focus();
  }
}

/** The highlighting of the filter editor, and that of braces, which it does not have. */
export const jsonHighlightStyles = [
  filterHighlightStyle,
  HighlightStyle.define([{ tag: tags.brace, class: "tok-punct" }]),
];

/** The standard keys bind neither Tab, which leaves the editor, nor Escape and Ctrl Enter, which are the page's. */
const base: Extension = [
  history(),
  json(),
  jsonHighlightStyles.map((style) => syntaxHighlighting(style)),
  EditorView.lineWrapping,
  pageEditor,
  keymap.of([...standardKeymap, ...historyKeymap]),
];

function createDisplayExtensions(props: Props): Extension {
  const placeholder = props["aria-placeholder"];
  return [
    placeholder === undefined ? [] : placeholderText(placeholder),
    EditorView.contentAttributes.of({ ...createEditorAttributes(props), ...constantAttributes }),
  ];
}

const constantAttributes = { tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" };

function createEditorAttributes(props: Props): Record<string, string> {
  return {
    "aria-label": props["aria-label"] ?? "",
    ...((props.problems ?? noProblems).length > 0 ? { "aria-invalid": "true" } : {}),
    ...(props["aria-describedby"] === undefined ? {} : { "aria-describedby": props["aria-describedby"] }),
  };
}
