// Draws a gauge after each condition: the share of the rows for which it is true. A click switches the condition off.

import { type ChangeSet, type EditorState, StateEffect, StateField, type Transaction } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { formatNumber, type Span } from "../../language/internal.ts";
import { editorRules } from "../analysis.ts";
import { filterTheme } from "../theme.ts";
import {
  createConditionSwitches,
  isOtherText,
  noteSwitchedOff,
  type SwitchedOffMemory,
  switchOffAt,
} from "./switches.ts";
import { WidgetButton } from "./widget-button.ts";

/** A condition with the number of rows for which it is true. */
export interface Gauge extends Span {
  readonly rows: number;
}

interface Drawn {
  readonly gauges: readonly (Span & { readonly mark: Decoration })[];
  /** Whether the counts are those of the text. */
  readonly isFresh: boolean;
}

/** With more conditions, only those of the cursor's line have a gauge. */
const mostShown = 6;

const none: Drawn = { gauges: [], isFresh: true };
const setDrawn = StateEffect.define<Drawn>();

const gaugeField = StateField.define<Drawn>({
  create: () => none,
  update(drawn, transaction) {
    for (const effect of transaction.effects) if (effect.is(setDrawn)) return effect.value;
    if (drawn.gauges.length === 0 || isOtherCollection(transaction)) return none;
    if (!transaction.docChanged) return drawn;
    return isOtherText(transaction) ? none : moveGauges(drawn, transaction.changes);
  },
  provide: (field) => [
    EditorView.decorations.compute([field, "selection"], (state) =>
      Decoration.set(listShown(state, state.field(field).gauges).map(({ to, mark }) => mark.range(to))),
    ),
    // Dims all gauges at once, without drawing them again.
    EditorView.editorAttributes.from(field, ({ isFresh }): Record<string, string> => {
      return isFresh ? {} : { "data-gauges": "old" };
    }),
  ],
});

function listShown(state: EditorState, gauges: Drawn["gauges"]): Drawn["gauges"] {
  if (gauges.length <= mostShown) return gauges;
  const line = state.doc.lineAt(state.selection.main.head);
  return gauges.filter(({ to }) => line.from < to && to <= line.to);
}

/** Whether the rows that were counted are no longer those of the editor. */
function isOtherCollection({ startState, state }: Transaction): boolean {
  return startState.facet(editorRules).types !== state.facet(editorRules).types;
}

/** Moves the gauges with the text. One whose condition was deleted disappears. */
function moveGauges({ gauges }: Drawn, changes: ChangeSet): Drawn {
  // What is typed at the end of a condition belongs to it, until a space.
  const spaced = new Set<number>();
  changes.iterChanges((from, _to, _newFrom, _newTo, inserted) => {
    if (/^[\s)]/.test(inserted.toString())) spaced.add(from);
  });
  const moved = gauges.map(({ from, to, mark }) => {
    return { from: changes.mapPos(from, 1), to: changes.mapPos(to, spaced.has(to) ? -1 : 1), mark };
  });
  return { gauges: moved.filter(({ from, to }) => from < to), isFresh: false };
}

/**
 * Prepares an editor for gauges and switches.
 *
 * @param memory - keeps what is switched off; null if it is lost with the editor
 */
export function enableGauges(view: EditorView, memory: SwitchedOffMemory | null = null): void {
  if (view.state.field(gaugeField, false) !== undefined) return;
  view.dispatch({
    effects: StateEffect.appendConfig.of([createConditionSwitches(view.state, memory), gaugeField, filterTheme]),
  });
  if (memory !== null) noteSwitchedOff(view.state, memory);
}

/**
 * Draws gauges, unless the text has changed since they were counted.
 *
 * @param total - the number of rows in the collection
 */
export function showGauges(view: EditorView, text: string, gauges: readonly Gauge[], total: number): void {
  if (view.state.doc.toString() !== text) return;
  const drawn = gauges.map(({ from, to, rows }) => {
    const condition = text.slice(from, to).replace(/\s+/g, " ");
    const name = `${condition}: true for ${formatNumber(rows)} of ${formatNumber(total)} rows. Switch off`;
    const look = { name, className: "cm-gauge", value: String(total === 0 ? 0 : rows / total) };
    return { from, to, mark: Decoration.widget({ widget: new WidgetButton(look, switchOffAt), side: 1 }) };
  });
  view.dispatch({ effects: setDrawn.of({ gauges: drawn, isFresh: true }) });
}

export function removeGauges(view: EditorView): void {
  if (view.state.field(gaugeField) !== none) view.dispatch({ effects: setDrawn.of(none) });
}
