import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Statement } from "./plan-view.tsx";

test("a long statement, its parameters and its plan are cut", () => {
  const long = "x".repeat(100_000);
  const parameters = Array.from({ length: 1_000 }, () => long);
  const statement = { dialect: "postgresql", text: long, parameters, steps: [long] };
  const shown = renderToStaticMarkup(<Statement statement={statement} />);
  expect(shown.length).toBeLessThan(200_000);
  expect(shown).toContain("and 900 more");
});

test("parameters are numbered as in the statement", () => {
  const shown = (dialect: string) =>
    renderToStaticMarkup(<Statement statement={{ dialect, text: "SELECT", parameters: [7], steps: [] }} />);
  expect(shown("postgresql")).toContain("<code>$1</code><code>7</code>");
  expect(shown("sqlite")).toContain("<code>?1</code><code>7</code>");
});
