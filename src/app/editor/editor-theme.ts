// The CodeMirror theme. It uses the page's design tokens, so one theme covers light and dark.

import { EditorView } from "@codemirror/view";

export const editorTheme = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", fontSize: "var(--t-editor)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: "var(--lh-24)",
    fontWeight: "430",
    fontFeatureSettings: '"calt" 0',
  },
  ".cm-content": { padding: "0 0 var(--s-2)", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 var(--s-4) 0 var(--s-1)" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", color: "var(--text-3)", fontSize: "var(--t-12)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "36px", padding: "0 var(--s-3) 0 var(--s-2)" },
  ".cm-cursor": { borderLeft: "2px solid var(--accent)" },
  "&[data-typing] .cm-cursorLayer": { animationName: "none !important" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--highlight-part)",
  },
  ".cm-placeholder": { color: "var(--text-3)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--highlight)",
    boxShadow: "0 0 0 1px var(--line-strong)",
    borderRadius: "var(--r-1)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--error-bg)" },
  ".cm-lintRange-error, .cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy 1px var(--error)",
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warn)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--error)" },
  ".cm-lintPoint-warning:after": { borderBottomColor: "var(--warn)" },
});
