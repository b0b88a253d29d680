// The editor's own keys, as CodeMirror writes them; docs/editor.md says why just these.

export const keys = {
  write: "Mod-Shift-9",
  format: "Shift-Alt-f",
  fix: "Mod-.",
  documentation: "Shift-F1",
  undo: "Mod-z",
} as const;
