// Keeps the setting of the text (collection, sort, limit) in the editor's history, so that undo restores both.

import { history, invertedEffects, isolateHistory } from "@codemirror/commands";
import { type EditorState, type Extension, StateEffect, StateField, type TransactionSpec } from "@codemirror/state";
import type { EditorView, ViewUpdate } from "@codemirror/view";

/** The page's state that belongs to the text of an editor. */
export interface EditorSetting<T> {
  /** Compared by identity; opaque to the editor. */
  readonly value: T;
  /** Changes whenever the page loads another text and setting. */
  readonly load: number;
  /** Called with the setting that undo or redo restored. */
  readonly onRestore: (value: T) => void;
  readonly onCursor: (offset: number) => void;
  /** Keeps the text, the setting and their history while the editor is not on the page. */
  readonly memory: EditorMemory;
}

/** The state of an editor that was unmounted, for its successor. */
export interface EditorMemory {
  state: EditorState | null;
  load: number;
}

/** Replaces the setting, as a step that can be undone. */
const loaded = StateEffect.define<unknown>();
/** Changes the setting without an undo step of its own; undoing the next step restores it. */
const noted = StateEffect.define<unknown>();

const field = StateField.define<unknown>({
  create: () => undefined,
  update: (value, { effects }) =>
    effects.reduce((before, effect) => (effect.is(loaded) || effect.is(noted) ? effect.value : before), value),
});

/** The editor's history of text and setting. The setting is undefined until one is loaded or noted. */
export function createSettingHistory(): Extension {
  return [
    history(),
    field,
    invertedEffects.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(loaded)) ? [loaded.of(getSetting(startState))] : [],
    ),
  ];
}

export function getSetting(state: EditorState): unknown {
  return state.field(field);
}

/** Replaces text and setting in a separate undo step, and puts the cursor at the end. */
export function load(state: EditorState, text: string, setting: unknown): TransactionSpec {
  // The editor counts every kind of line break as one character.
  const insert = state.toText(text);
  return {
    ...(insert.eq(state.doc)
      ? {}
      : { changes: { from: 0, to: state.doc.length, insert }, selection: { anchor: insert.length } }),
    effects: loaded.of(setting),
    userEvent: "input.load",
    annotations: isolateHistory.of("full"),
  };
}

/** Replaces the setting of the same text without an undo step. */
export function note(setting: unknown): TransactionSpec {
  return { effects: noted.of(setting) };
}

/**
 * Applies a text or setting that the page has changed.
 *
 * @param effects - of the same change, so that no state has only half of it
 */
export function follow<T>(
  view: EditorView,
  text: string,
  setting: EditorSetting<T> | undefined,
  effects: readonly StateEffect<unknown>[] = [],
): void {
  const change = createSettingChange(view.state, text, setting);
  if (change !== null || effects.length > 0) view.dispatch(change ?? {}, { effects });
}

function createSettingChange<T>(
  state: EditorState,
  text: string,
  setting: EditorSetting<T> | undefined,
): TransactionSpec | null {
  if (setting === undefined) return state.doc.toString() === text ? null : load(state, text, undefined);
  const { value, memory } = setting;
  if (setting.load !== memory.load) {
    memory.load = setting.load;
    return load(state, text, value);
  }
  return getSetting(state) === value ? null : note(value);
}

export function keep(view: EditorView, setting: EditorSetting<unknown> | undefined): void {
  if (setting === undefined) return;
  if (setting.memory.state === null) setting.memory.load = setting.load;
  setting.memory.state = view.state;
}

export function reportSetting({ startState, state }: ViewUpdate, setting: EditorSetting<unknown> | undefined): void {
  const value = getSetting(state);
  if (setting !== undefined && value !== getSetting(startState) && value !== setting.value) setting.onRestore(value);
}
