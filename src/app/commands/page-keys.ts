// The keys of the page as a whole, as CodeMirror writes them; docs/keys.md says why just these.

export const pageKeys = {
  send: "Mod-Enter",
  palette: "Mod-k",
  list: "?",
} as const;
