import { EditorView } from "@codemirror/view";

export const tooltipTheme = EditorView.theme({
  ".cm-tooltip": {
    border: "none",
    borderRadius: "var(--r-3)",
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    boxShadow: "var(--shadow-pop)",
    fontSize: "var(--t-12)",
    overflow: "hidden",
  },
  ".cm-tooltip-lint": { padding: "0" },
  ".cm-diagnostic": { padding: "var(--s-2) var(--s-3)", border: "none", maxWidth: "56ch", lineHeight: "var(--lh-20)" },
  ".cm-diagnosticAction": {
    margin: "0 0 0 var(--s-2)",
    padding: "0 var(--s-2)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--r-2)",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    font: "inherit",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontFeatureSettings: '"calt" 0',
    maxHeight: "min(232px, var(--offers-height, 232px))",
    padding: "var(--s-1)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    gap: "var(--s-4)",
    alignItems: "center",
    padding: "0 var(--s-2)",
    lineHeight: "28px",
    borderRadius: "var(--r-2)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
    boxShadow: "inset 2px 0 var(--accent)",
  },
  ".cm-completionLabel": { flex: "1" },
  ".cm-completionMatchedText": { textDecoration: "underline", textUnderlineOffset: "3px", fontWeight: "700" },
  ".cm-completionDetail": { margin: "0", color: "var(--text-3)", fontStyle: "normal", fontFamily: "var(--sans)" },
  ".cm-completionInfo": {
    padding: "var(--s-3)",
    maxWidth: "280px",
    lineHeight: "var(--lh-16)",
    color: "var(--text-2)",
  },
});
