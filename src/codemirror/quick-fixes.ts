// Fixes a problem by a key: applies a single fix at once, and shows a menu for several.

import { type Action, type Diagnostic, forEachDiagnostic } from "@codemirror/lint";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, EditorView, showTooltip, type Tooltip, type TooltipView } from "@codemirror/view";
import { renderParagraph } from "./render-paragraph.ts";
import { filterTheme } from "./theme.ts";

/** A problem with fixes, at its current position. */
export interface Fixable {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly actions: readonly Action[];
}

/** The problem with fixes at a position; if there is none, the next one; after the last one, the first. */
export function findFixable(state: EditorState, place: number): Fixable | undefined {
  const fixable: Fixable[] = [];
  forEachDiagnostic(state, ({ actions = [], message }: Diagnostic, from, to) => {
    // Overlapping diagnostics are reported in pieces.
    const last = fixable.findIndex((known) => known.actions === actions);
    if (last >= 0) fixable[last] = { from: fixable[last]?.from ?? from, to, message, actions };
    else if (actions.length > 0) fixable.push({ from, to, message, actions });
  });
  return (
    fixable.find(({ from, to }) => from <= place && place <= to) ??
    fixable.find(({ from }) => from > place) ??
    fixable[0]
  );
}

/** Fixes the problem at the cursor or the next one; a menu opens for several fixes. */
export const applyQuickFix: Command = (view) => {
  const fixable = findFixable(view.state, view.state.selection.main.head);
  const [action, second] = fixable?.actions ?? [];
  if (fixable === undefined || action === undefined) {
    view.dispatch({ effects: EditorView.announce.of("No fix available.") });
  } else if (second === undefined) {
    action.apply(view, fixable.from, fixable.to);
    view.dispatch({ effects: EditorView.announce.of(`Fixed: ${removeBackticks(action.name)}`) });
  } else {
    view.dispatch({ selection: { anchor: fixable.from, head: fixable.to }, scrollIntoView: true });
    view.dispatch({ effects: showFixes.of(fixable) });
  }
  return true;
};

const showFixes = StateEffect.define<Fixable | null>();

const fixesShown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(showFixes)) return effect.value === null ? null : createMenuTooltip(effect.value);
    }
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** The menu of `applyQuickFix`, for problems with several fixes. */
export function createQuickFixes(): Extension {
  return [fixesShown, filterTheme];
}

function createMenuTooltip(fixable: Fixable): Tooltip {
  return { pos: fixable.from, end: fixable.to, above: true, create: (view) => createMenu(view, fixable) };
}

function createMenu(view: EditorView, { from, to, message, actions }: Fixable): TooltipView {
  const dom = document.createElement("div");
  dom.className = "cm-fixes";
  const menu = document.createElement("div");
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", `Fixes for: ${removeBackticks(message)}`);
  const items = actions.map((action) => createItem(view, action, from, to));
  menu.append(...items);
  menu.addEventListener("keydown", (event) => {
    const at = items.findIndex((item) => item.matches(":focus"));
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const next = moves[event.key];
    if (next !== undefined) items.at(next)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") view.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && menu.contains(relatedTarget)) return;
    // An edit that removes the menu also fires this event, and nothing may be dispatched during an update.
    queueMicrotask(() => {
      if (menu.isConnected) view.dispatch({ effects: showFixes.of(null) });
    });
  });
  dom.append(menu);
  // The menu can be focused only once it is positioned.
  return { dom, positioned: runOnce(() => items[0]?.focus({ preventScroll: true })) };
}

function createItem(view: EditorView, action: Action, from: number, to: number): HTMLElement {
  const item = document.createElement("button");
  item.type = "button";
  item.setAttribute("role", "menuitem");
  item.tabIndex = -1;
  item.append(...renderParagraph(action.name).childNodes);
  item.addEventListener("click", () => {
    view.focus();
    action.apply(view, from, to);
  });
  return item;
}

function runOnce(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}

function removeBackticks(text: string): string {
  return text.replaceAll("`", "");
}
