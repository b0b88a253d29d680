// Every keyboard shortcut of the page. docs/keys.md and docs/editor.md list the same keys and explain the choice.

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

const arrows = ["ArrowUp", "ArrowDown"];

/** The content of the list of keys. */
export const keyPlaces: readonly KeyPlace[] = [
  {
    place: "Everywhere",
    shortcuts: [
      { keys: [keys.palette], does: "Search or run a command" },
      { keys: [keys.help], does: "Open help" },
      { keys: [keys.editor], does: "Go to the editor, in Explore and Bundle" },
      { keys: [keys.history], does: "Search the history, in Explore" },
      { keys: [keys.save], does: "Save the query as a favourite, in Explore" },
    ],
  },
  {
    place: "In the editor",
    shortcuts: [
      { keys: [keys.send], does: "Send, in Explore" },
      { keys: ["Ctrl-Space"], does: "Show completions; Enter or Tab accepts one" },
      { keys: [keys.documentation], does: "Show documentation for the word at the cursor" },
      { keys: ["F8", "Shift-F8"], does: "Go to the next or previous problem" },
      { keys: [keys.fix], does: "Fix the problem at the cursor, or the next one" },
      { keys: [keys.write], does: "Write the implied parentheses" },
      { keys: [keys.format], does: "Format the filter" },
      { keys: [keys.undo], does: "Undo" },
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
      { keys: [keys.copy], does: "Copy the cell, or the row as JSON" },
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
      { keys: ["ArrowLeft", "ArrowRight"], does: "Go to the previous or next header" },
      { keys: ["Home", "End"], does: "Go to the first or last header" },
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
    shortcuts: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Show the previous or next view" },
      { keys: ["Home", "End"], does: "Show the first or last view" },
    ],
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
    place: "In the history",
    shortcuts: [{ keys: ["Alt-Delete"], does: "Delete the chosen entry" }],
  },
  {
    place: "In Bundle",
    shortcuts: [{ keys: [keys.send], does: "Send the bundle" }],
  },
  {
    place: "On a part of a bundle",
    shortcuts: [
      { keys: ["ArrowLeft", "ArrowRight"], does: "Go to the previous or next control of the part" },
      { keys: ["Home", "End"], does: "Go to the first or last control of the part" },
      { keys: ["Enter", "F2"], does: "Edit the text field" },
      { keys: ["Escape"], does: "Leave the text field, and close the part" },
      { keys: arrows, does: "Move the part, on its handle" },
    ],
  },
  {
    place: "In the raw request",
    shortcuts: [
      { keys: [keys.send], does: "Apply its changes to the parts" },
      { keys: ["F8", "Shift-F8"], does: "Go to the next or previous problem" },
      { keys: [keys.fix], does: "Fix the problem at the cursor, or the next one" },
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
