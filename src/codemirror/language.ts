// The filter language for CodeMirror: its parser, highlighting and brackets.

import { defineLanguageFacet, HighlightStyle, Language, languageDataProp } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { createEditingParser, highlighting } from "../language/internal.ts";

const data = defineLanguageFacet({ closeBrackets: { brackets: ["(", "[", "'", '"'] } });

/** The filter language: its parser, and the data by which other extensions serve it. */
export const filterLanguage = new Language(
  data,
  createEditingParser(highlighting, languageDataProp.add({ Filter: data })),
  [],
  "filter",
);

/**
 * Highlights by classes, for a style sheet: `tok-field`, `tok-string`, `tok-number`, `tok-date`, `tok-keyword`,
 * `tok-operator`, `tok-punct` and `tok-invalid`. Any other highlight style works, too.
 */
export const filterHighlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, class: "tok-field" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.number, class: "tok-number" },
  { tag: [tags.bool, tags.null, tags.logicOperator], class: "tok-keyword" },
  { tag: tags.literal, class: "tok-date" },
  { tag: [tags.compareOperator, tags.arithmeticOperator], class: "tok-operator" },
  { tag: [tags.paren, tags.squareBracket, tags.separator, tags.derefOperator], class: "tok-punct" },
  { tag: tags.invalid, class: "tok-invalid" },
]);
