// Tests where numbers are grouped, and that their text stays as it is.

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatNumber } from "../../language/internal.ts";
import { CodedText } from "./coded-text.tsx";
import { GroupedNumber, GroupedText } from "./grouped-number.tsx";

const renderText = (node: ReactNode): string => renderToStaticMarkup(node).replace(/<[^>]*>/g, "");

/** The digits of each grouped number, with commas between the groups. */
function listGroups(node: ReactNode): string[] {
  return [...renderToStaticMarkup(node).matchAll(/<span class="num">(.*?)<\/span>(?!<span)/g)].map(([, groups = ""]) =>
    `${groups}</span>`
      .split("</span>")
      .map((group) => group.replace(/<[^>]*>/g, ""))
      .filter((group) => group !== "")
      .join(","),
  );
}

test("groups the digits of a number, and leaves its text as it is", () => {
  for (const [number, groups] of [
    [7, "7"],
    [1021, "1,021"],
    [1_234_567, "1,234,567"],
  ] as const) {
    expect(renderText(<GroupedNumber value={number} />)).toBe(String(number));
    expect(listGroups(<GroupedNumber value={number} />)).toEqual([groups]);
    expect(formatNumber(number)).toBe(groups.replaceAll(",", "\u202f"));
  }
});

test("keeps the decimals together", () => {
  expect(renderText(<GroupedNumber value={1234.56} decimals={1} />)).toBe("1234.6");
  expect(renderText(<GroupedNumber value={0.04} decimals={1} />)).toBe("0.0");
  expect(listGroups(<GroupedNumber value={1234.56} decimals={1} />)).toEqual(["1,234"]);
});

test("groups every number of a text, but in messages only numbers of things", () => {
  expect(listGroups(<GroupedText text="0 to 10000; still 5000" />)).toEqual(["10,000", "5,000"]);
  const message = "All 1000 parts succeeded. Order 5001 was added, `1000 rows`, 1500 more problems, 12 rows.";
  expect(renderText(<CodedText text={message} />)).toBe(message.replaceAll("`", ""));
  expect(listGroups(<CodedText text={message} />)).toEqual(["1,000", "1,500"]);
});
