// The look of what the extensions draw. Colours are custom properties of the editor, which a style sheet can set.

import { EditorView } from "@codemirror/view";

const button = { border: "none", background: "none", color: "inherit", font: "inherit", cursor: "default" };
const edge = { border: "1px dashed CanvasText" };

/** Included in every extension that needs it. packages/codemirror/README.md lists the properties. */
export const filterTheme = EditorView.baseTheme({
  "&": {
    "--filter-strong": "currentColor",
    "--filter-text": "currentColor",
    "--filter-muted": "color-mix(in srgb, currentColor 65%, transparent)",
    "--filter-line": "color-mix(in srgb, currentColor 15%, transparent)",
    "--filter-edge": "color-mix(in srgb, currentColor 30%, transparent)",
    "--filter-track": "color-mix(in srgb, currentColor 45%, transparent)",
    "--filter-hover": "color-mix(in srgb, currentColor 8%, transparent)",
    "--filter-accent": "#2f6fd6",
    "--filter-selected": "color-mix(in srgb, #2f6fd6 18%, transparent)",
    "--filter-font": "system-ui, sans-serif",
  },

  // Implied parentheses: drawn in the space beside a character, so that no text moves.
  ".cm-implied": { position: "relative" },
  ".cm-implied-open::before, .cm-implied-close::after": {
    position: "absolute",
    insetBlock: "1px",
    // Leaves a part of the space that it is drawn in, in the middle of which the sign is.
    width: "0.6ch",
    textIndent: "-0.2ch",
    borderRadius: "2px",
    background: "repeating-linear-gradient(-45deg, var(--filter-line) 0 1px, transparent 1px 4px)",
    boxShadow: "inset 0 0 0 1px var(--filter-edge)",
    color: "var(--filter-muted)",
    fontWeight: "430",
    lineHeight: "18px",
    textAlign: "center",
    pointerEvents: "none",
  },
  ".cm-implied-open::before": { content: '"(" / ""', right: "100%" },
  ".cm-implied-close::after": { content: '")" / ""', left: "100%" },
  // Without a space, the edge of the group is marked instead.
  ".cm-implied-narrow::before, .cm-implied-narrow::after": { content: '"" / ""', width: "3px" },
  ".cm-implied-narrow.cm-implied-open::before": { right: "calc(100% - 1px)" },
  ".cm-implied-narrow.cm-implied-close::after": { left: "calc(100% - 1px)" },

  // Gauges and chips of conditions.
  ".cm-gauge": {
    ...button,
    display: "inline-block",
    width: "18px",
    height: "20px",
    padding: "0 2px",
    borderRadius: "2px",
    verticalAlign: "middle",
  },
  ".cm-gauge::before": {
    content: '""',
    display: "block",
    height: "4px",
    borderRadius: "2px",
    background: "linear-gradient(var(--filter-accent) 0 0) no-repeat 0 / calc(100% * var(--value)) var(--filter-track)",
  },
  ".cm-gauge:hover": { background: "var(--filter-hover)" },
  // Colours rather than opacity, for which the browser would composite each gauge with every key press.
  "&[data-gauges=old] .cm-gauge::before": {
    backgroundImage: "linear-gradient(var(--filter-track) 0 0)",
    backgroundColor: "var(--filter-line)",
  },
  // The parenthesis is drawn where the gauge begins.
  ".cm-implied-close + .cm-widgetBuffer + .cm-gauge": { marginInlineStart: "1ch" },
  ".cm-chip": {
    ...button,
    maxWidth: "24ch",
    // A parenthesis may be drawn after it.
    marginInline: "4px 1ch",
    padding: "0 4px",
    borderRadius: "4px",
    boxShadow: "inset 0 0 0 1px var(--filter-edge)",
    overflow: "hidden",
    color: "var(--filter-muted)",
    fontSize: "0.86em",
    lineHeight: "1.25rem",
    textOverflow: "ellipsis",
    whiteSpace: "pre",
    verticalAlign: "middle",
  },
  ".cm-chip::before": { content: 'attr(data-value) / ""', textDecoration: "line-through" },
  ".cm-chip:hover": { background: "var(--filter-hover)", color: "var(--filter-strong)" },

  // Documentation and fixes.
  ".cm-doc": {
    maxWidth: "44ch",
    padding: "8px 12px",
    fontFamily: "var(--filter-font)",
    lineHeight: "1rem",
    color: "var(--filter-text)",
    whiteSpace: "normal",
  },
  ".cm-completionInfo .cm-doc": { padding: "0" },
  ".cm-doc p, .cm-completionInfo p, .cm-diagnosticText p": { margin: "0" },
  ".cm-doc p + p": { marginTop: "4px" },
  ".cm-doc-head code": { color: "var(--filter-strong)", fontWeight: "620", overflowWrap: "anywhere" },
  ".cm-doc-head span": { marginInlineStart: "4px", color: "var(--filter-muted)" },
  ".cm-fixes [role=menu]": { display: "flex", flexDirection: "column", padding: "4px" },
  ".cm-fixes [role=menuitem]": {
    ...button,
    padding: "0 8px",
    borderRadius: "4px",
    lineHeight: "28px",
    textAlign: "start",
  },
  ".cm-fixes [role=menuitem]:focus": {
    outline: "none",
    background: "var(--filter-selected)",
    boxShadow: "inset 2px 0 var(--filter-accent)",
  },

  "@media (forced-colors: active)": {
    // The edge of the group in a colour of the system: no sign that could be taken for text, and the space stays one.
    ".cm-implied-open::before, .cm-implied-close::after": {
      ...edge,
      content: '"" / ""',
      width: "4px",
      borderRadius: "0",
      background: "none",
      boxShadow: "none",
    },
    ".cm-implied.cm-implied-open::before": { right: "calc(100% - 2px)", borderInlineEnd: "0" },
    ".cm-implied.cm-implied-close::after": { left: "calc(100% - 2px)", borderInlineStart: "0" },
    ".cm-gauge::before": {
      forcedColorAdjust: "none",
      outline: "1px solid CanvasText",
      background: "linear-gradient(Highlight 0 0) no-repeat 0 / calc(100% * var(--value)) Canvas",
    },
    ".cm-chip": edge,
  },
});
