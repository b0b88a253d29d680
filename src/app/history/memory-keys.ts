// The keys of what is remembered, as CodeMirror writes them; docs/keys.md says why just these.

export const memoryKeys = {
  history: "Shift-Alt-h",
  save: "Shift-Alt-s",
} as const;
