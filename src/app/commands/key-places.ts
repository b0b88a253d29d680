// Every keyboard shortcut of the page. docs/keys.md and docs/editor.md list the same keys and explain the choice.

import { presentKey } from "../learn/present-key.ts";
import { keys } from "./keys.ts";

export interface Shortcut {
  /** Alternative keys; with `isSequence`, keys to press in sequence. */
  readonly keys: readonly string[];
  readonly isSequence?: boolean;
  /** The action in the imperative: “Send”. */
  readonly does: string;
}

export interface KeyPlace {
  /** Where the focus must be. */
  readonly place: string;
  readonly shortcuts: readonly Shortcut[];
}

function named({ key, label }: { readonly key: string; readonly label: string }): Shortcut {
  return { keys: [key], does: label };
}

/** Of everything that lies in a row: tabs, headers, controls, bars. */
const along = (one: string, does = "Go to"): readonly Shortcut[] => [
  { keys: ["ArrowLeft", "ArrowRight"], does: `${does} the previous or next ${one}` },
  { keys: ["Home", "End"], does: `${does} the first or last ${one}` },
];

const arrows = ["ArrowUp", "ArrowDown"];

/** The content of the list of keys. */
export const keyPlaces: readonly KeyPlace[] = [
  {
    place: "Everywhere",
    shortcuts: [
      named(keys.palette),
      named(keys.help),
      { keys: [keys.editor.key], does: "Go to the editor, in Explore and Bundle" },
      named(keys.history),
      named(keys.save),
    ],
  },
  {
    place: "In the editor",
    shortcuts: [
      { keys: [keys.send.key], does: "Send, in Explore" },
      { keys: ["Ctrl-Space"], does: "Show completions; Enter or Tab accepts one" },
      { keys: [keys.documentation.key], does: "Show documentation for the word at the cursor" },
      { keys: ["F8", "Shift-F8"], does: "Go to the next or previous problem" },
      { keys: [keys.fix.key], does: "Fix the problem at the cursor, or the next one" },
      named(keys.write),
      named(keys.format),
      { keys: [keys.undo.key], does: "Undo" },
      { keys: ["Tab", "Shift-Tab"], does: "Go to the next or previous field of a snippet" },
      { keys: ["Escape", "Tab"], isSequence: true, does: "Leave the editor" },
    ],
  },
  {
    place: "In the rows",
    shortcuts: [
      { keys: arrows, does: "Choose a row" },
      { keys: ["PageUp", "PageDown"], does: "Move by a page" },
      { keys: ["Home", "End"], does: "Choose the first or last row" },
      { keys: ["ArrowLeft", "ArrowRight"], does: "Choose a cell of the row" },
      { keys: [keys.copy.key], does: "Copy the cell, or the row as JSON" },
      { keys: ["F2"], does: "Edit the cell" },
      { keys: ["Shift-F10"], does: "Open the menu of the row" },
      { keys: ["Mod-Click", "Alt-Click"], does: "Filter for the value of the cell" },
      { keys: ["Shift-Click"], does: "Exclude the value of the cell" },
      { keys: ["Enter", "Space"], does: "Explain why the row is kept" },
      { keys: ["Escape"], does: "Close the explanation, or leave the cell" },
    ],
  },
  {
    place: "On a column header",
    shortcuts: [
      ...along("header"),
      { keys: ["Enter"], does: "Sort ascending, descending, or in the default order" },
      { keys: ["Shift-Enter"], does: "Add the column to the sort order" },
      { keys: ["Shift-ArrowLeft", "Shift-ArrowRight"], does: "Make the column narrower or wider" },
      { keys: ["Shift-ArrowUp"], does: "Reset the width" },
      { keys: ["Delete"], does: "Hide the column" },
    ],
  },
  {
    place: "On the fields of the collection",
    shortcuts: [
      { keys: arrows, does: "Go to the previous or next field" },
      { keys: ["Enter"], does: "Insert the field into the filter" },
    ],
  },
  {
    place: "On tabs",
    shortcuts: along("view", "Show"),
  },
  {
    place: "On a splitter",
    shortcuts: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Resize the pane beside it; with Shift in larger steps" },
      { keys: arrows, does: "Resize the pane above it" },
      { keys: ["Home", "End"], does: "Use the smallest or largest size" },
      { keys: ["Enter"], does: "Reset the size" },
    ],
  },
  {
    place: "In searchable lists",
    shortcuts: [
      { keys: arrows, does: "Choose an option; wraps around" },
      { keys: ["PageUp", "PageDown"], does: "Move by a page" },
      { keys: ["Enter"], does: "Use the selected option" },
      { keys: ["Tab"], does: "Go to the other actions of the option" },
      { keys: ["Escape"], does: "Close the list and restore the focus" },
    ],
  },
  {
    place: "In menus",
    shortcuts: [
      { keys: arrows, does: "Choose an item; wraps around" },
      { keys: ["Home", "End"], does: "Choose the first or last item" },
      { keys: ["Escape", "Tab"], does: "Close the menu" },
    ],
  },
  {
    place: "On a histogram",
    shortcuts: [...along("bar"), { keys: ["Shift-ArrowLeft", "Shift-ArrowRight"], does: "Choose several bars" }],
  },
  {
    place: "In the history",
    shortcuts: [{ keys: ["Alt-Delete"], does: "Delete the chosen entry" }],
  },
  {
    place: "In Learn",
    shortcuts: [named(presentKey)],
  },
  {
    place: "In a presentation",
    shortcuts: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Go back or forward: text, task, next step" },
      { keys: ["PageUp", "PageDown"], does: "The same, also in the editor; a long page scrolls first" },
      { keys: ["Escape"], does: "Leave the editor, or end the presentation" },
    ],
  },
  {
    place: "In Bundle",
    shortcuts: [{ keys: [keys.send.key], does: "Send the bundle" }],
  },
  {
    place: "On a part of a bundle",
    shortcuts: [
      ...along("control of the part"),
      { keys: ["Enter", "F2"], does: "Edit the text field" },
      { keys: ["Escape"], does: "Leave the text field, and close the part" },
      { keys: arrows, does: "Move the part, on its handle; choose a suggestion, in its path" },
    ],
  },
  {
    place: "In the raw request",
    shortcuts: [
      { keys: [keys.send.key], does: "Apply its changes to the parts" },
      { keys: ["F8", "Shift-F8"], does: "Go to the next or previous problem" },
      { keys: [keys.fix.key], does: "Fix the problem at the cursor, or the next one" },
    ],
  },
  {
    place: "On the steps of a rehearsal",
    shortcuts: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Step back or forward" },
      { keys: ["Home", "End"], does: "Go to the start or end" },
    ],
  },
];
