// The keys that code and labels refer to, with the label of their command where it has only one. docs/exploring.md#keys
// lists all of them, for the help, too.

/** In CodeMirror's notation. */
export const keys = {
  send: { key: "Mod-Enter" },
  palette: { key: "Mod-k", label: "Search commands" },
  help: { key: "?", label: "Open help" },
  editor: { key: "/" },
  history: { key: "Shift-Alt-h", label: "Search the history" },
  save: { key: "Shift-Alt-s", label: "Save the query as a favourite" },
  write: { key: "Mod-Shift-9", label: "Make the grouping explicit" },
  format: { key: "Shift-Alt-f", label: "Format the filter" },
  fix: { key: "Mod-." },
  documentation: { key: "Shift-F1" },
  undo: { key: "Mod-z" },
  copy: { key: "Mod-c" },
} as const;
