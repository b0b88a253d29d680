// Tests which places of a JSON text are recognized, finished or not.

import { expect, test } from "vitest";
import { findJsonPlace } from "./json-place.ts";

/** The place at the bar: what is due, where, after which text, and the names around it. */
function placeAt(marked: string): string | null {
  const pos = marked.indexOf("|");
  const text = marked.replace("|", "");
  const place = findJsonPlace(text, pos);
  if (place === null) return null;
  const { due, path, names, from, isQuoted } = place;
  return `${due} ${path.join(".")} ${isQuoted ? '"' : ""}${text.slice(from, pos)} ${[...names].join(",")}`.trim();
}

test.each([
  ["{|}", "name"],
  ["{|", "name"],
  ["{sta|}", "name  sta"],
  ['{"sta|"}', 'name  "sta'],
  ['{"sta|', 'name  "sta'],
  ['{"a": 1, "|", "b": 2}', 'name  " a,b'],
  ['{"a": 1, |\n "b": {"c": 3}}', "name   a,b"],
  ['{"a": |}', "value a  a"],
  ['{"a":|', "value a  a"],
  ['{"a": tr|', "value a tr a"],
  ['{"a": "x|"}', 'value a "x a'],
  ['{"a": "x\\"|"}', 'value a "x\\" a'],
  ['{"a": {"b": {"|"}}}', 'name a.b "'],
  ['{"a": [|]}', "value a.[]"],
  ['{"a": [1, |', "value a.[]"],
  ['{"a": [{"b": 1}, {"c": 2, |}]}', "name a.[]  c"],
])("%s", (text, expected) => {
  expect(placeAt(text)).toBe(expected);
});

test.each(["|", "{}|", '{"a"|}', '{"a" |}', '{"a": 1 |}', '{"a": "x"|}', '{"a": [1 |]}', '"x|"'])(
  "nothing at %s",
  (text) => {
    expect(placeAt(text)).toBeNull();
  },
);
