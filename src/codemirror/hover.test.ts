import { describe, expect, test } from "vitest";
import { filterRules } from "../language/public.ts";
import { collections } from "../samples/public.ts";
import { editorRules } from "./analysis.ts";
import { formatDocumentation } from "./documentation.ts";
import { findDocumented } from "./hover.ts";
import { filterState } from "./testing/filter-state.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const rules = filterRules(orders, "FindMany");

/** The piece of text at the bar, and its documentation. */
function hoverAt(marked: string, side: -1 | 1 = 1): readonly [string, string] | null {
  const doc = marked.replace("|", "");
  const state = filterState(marked, editorRules.of(rules));
  const found = findDocumented(state, marked.indexOf("|"), side);
  return found === null ? null : [doc.slice(found.from, found.to), formatDocumentation(found.documentation)];
}

describe("documents", () => {
  test.each([
    ["|total > 5", "total", /^total, number\. The sum of the items.*At least 0\. Operators: .*>=/],
    ["customer . |city = 'x'", "customer . city", /^customer\.city, string\./],
    ["items.|sku = 'x'", "items.sku", /A row can have several/],
    ["|status = 'open'", "status", /One of draft|One of .*open/],
    ["total |>= 5", ">=", /^>=, is at least\..*For example placed >= #2024-03-01#$/],
    ["status |!in ['open']", "!in", /^!in, is none of\./],
    ["total > 5 |&& paid = true", "&&", /binds before/],
    ["|!(total > 5)", "!", /^not, the opposite/],
    ["placed > |#2024-03-01#", "#2024-03-01#", /Friday, 1 March 2024\.$/],
    ["total > |1250000", "1250000", /The number 1\u202f250\u202f000\.$/],
    ["note like '*gi|ft*'", "'*gift*'", /pattern\. String that holds gift\.$/],
    ["note = '*gi|ft*'", "'*gift*'", /text\. A string of 6 characters\.$/],
    ["status in ['op|en']", "'open'", /A string of 4 characters/],
  ])("%s", (marked, piece, words) => {
    const [found, text] = hoverAt(marked) ?? [];
    expect(found).toBe(piece);
    expect(text).toMatch(words);
  });
});

test("depends on the side of the cursor", () => {
  expect(hoverAt("total|>5", -1)?.[0]).toBe("total");
  expect(hoverAt("total|>5", 1)?.[0]).toBe(">");
});

test.each(["total > 5 | and paid = true", "(|(total > 5))", "|nothing = 5", "placed > |#2024-13-01#", "total |== 5"])(
  "nothing at %s",
  (marked) => {
    expect(hoverAt(marked)).toBeNull();
  },
);

test("a field that the operation can't filter by", () => {
  expect(hoverAt("customer.|email = 'x'")?.[1]).toMatch(/does not allow it in filters/);
});
