// The filter language for CodeMirror: its parser, highlighting and brackets.

import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LanguageSupport,
  languageDataProp,
  syntaxHighlighting,
} from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { editingParser, highlighting } from "../language/index.ts";

const data = defineLanguageFacet({ closeBrackets: { brackets: ["(", "[", "'", '"'] } });

const filterLanguage = new Language(
  data,
  editingParser(highlighting, languageDataProp.add({ Filter: data })),
  [],
  "filter",
);

/** Uses classes, so that the colours follow the theme. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: "tok-field" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.number, class: "tok-number" },
  { tag: [tags.bool, tags.null, tags.logicOperator], class: "tok-keyword" },
  { tag: tags.literal, class: "tok-date" },
  { tag: [tags.compareOperator, tags.arithmeticOperator], class: "tok-operator" },
  { tag: [tags.paren, tags.squareBracket, tags.separator, tags.derefOperator], class: "tok-punct" },
  { tag: tags.invalid, class: "tok-invalid" },
]);

export function filterSupport(): LanguageSupport {
  return new LanguageSupport(filterLanguage, syntaxHighlighting(colours));
}
