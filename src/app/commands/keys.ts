// The keys that code and labels refer to. All of them are listed in key-places.ts.

/** In CodeMirror's notation. */
export const keys = {
  send: "Mod-Enter",
  palette: "Mod-k",
  help: "?",
  editor: "/",
  history: "Shift-Alt-h",
  save: "Shift-Alt-s",
  write: "Mod-Shift-9",
  format: "Shift-Alt-f",
  fix: "Mod-.",
  documentation: "Shift-F1",
  undo: "Mod-z",
  copy: "Mod-c",
} as const;
