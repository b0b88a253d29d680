// The list of the keys that are heard only where the focus is; docs/keys.md and docs/editor.md tell the same.

import { keys } from "../editor/keys.ts";

export interface LocalKey {
  /** As CodeMirror writes them. Each of them does it; with `isRow` one after the other does. */
  readonly keys: readonly string[];
  readonly isRow?: boolean;
  /** What it does, as an order: “Send”. */
  readonly does: string;
}

export interface LocalKeys {
  /** Where the focus must be. */
  readonly place: string;
  readonly keys: readonly LocalKey[];
}

const arrows = ["ArrowUp", "ArrowDown"];

export const localKeys: readonly LocalKeys[] = [
  {
    place: "In the editor",
    keys: [
      { keys: ["Mod-Enter"], does: "Send, in Explore" },
      { keys: ["Ctrl-Space"], does: "Offer what can stand here; Enter or Tab takes it" },
      { keys: [keys.documentation], does: "Tell what stands at the cursor" },
      { keys: ["F8", "Shift-F8"], does: "Go to the next problem, to the one before" },
      { keys: [keys.fix], does: "Fix the problem at the cursor or the next one" },
      { keys: [keys.write], does: "Write the parentheses that are only implied" },
      { keys: [keys.format], does: "Lay the filter out" },
      { keys: [keys.undo], does: "Take the last step back" },
      { keys: ["Tab", "Shift-Tab"], does: "Go to the next stop of a piece, to the one before" },
      { keys: ["Escape", "Tab"], isRow: true, does: "Leave the editor" },
    ],
  },
  {
    place: "In the rows",
    keys: [
      { keys: arrows, does: "Choose a row" },
      { keys: ["PageUp", "PageDown"], does: "Choose one a page away" },
      { keys: ["Home", "End"], does: "Choose the first row, the last one" },
      { keys: ["Enter", "Space"], does: "Say why the row is kept" },
      { keys: ["Escape"], does: "Close what is said of it" },
    ],
  },
  {
    place: "On the head of a column",
    keys: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Go to the head before, to the next one" },
      { keys: ["Home", "End"], does: "Go to the first head, to the last one" },
      { keys: ["Enter"], does: "Sort by the column, the other way round, as usual again" },
      { keys: ["Shift-Enter"], does: "Sort by it as well" },
      { keys: ["Shift-ArrowLeft", "Shift-ArrowRight"], does: "Make the column narrower, wider" },
      { keys: ["Shift-ArrowDown"], does: "Make it as wide as its rows need" },
      { keys: ["Shift-ArrowUp"], does: "Make it as wide as it was at first" },
      { keys: ["Delete"], does: "Hide it" },
    ],
  },
  {
    place: "On tabs",
    keys: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Show the view before, the next one" },
      { keys: ["Home", "End"], does: "Show the first view, the last one" },
    ],
  },
  {
    place: "On a splitter",
    keys: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Make the pane beside it smaller or larger; with Shift by more" },
      { keys: arrows, does: "Do the same to a pane above it" },
      { keys: ["Home", "End"], does: "Make it as small, as large as it can be" },
      { keys: ["Enter"], does: "Give it the size that it had at first" },
    ],
  },
  {
    place: "In commands and other lists to search",
    keys: [
      { keys: arrows, does: "Choose; after the last comes the first" },
      { keys: ["PageUp", "PageDown"], does: "Choose one further away" },
      { keys: ["Enter"], does: "Do it" },
      { keys: ["Tab"], does: "Go to what else can be done with it, where there is more" },
      { keys: ["Escape"], does: "Close the list; the focus goes back to where it was" },
    ],
  },
  {
    place: "In the history",
    keys: [{ keys: ["Alt-Delete"], does: "Forget the chosen entry" }],
  },
  {
    place: "In Bundle",
    keys: [{ keys: ["Mod-Enter"], does: "Send the bundle" }],
  },
  {
    place: "On the moments of a rehearsal",
    keys: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Step back, step forward" },
      { keys: ["Home", "End"], does: "Go to the beginning, to the end" },
    ],
  },
];
