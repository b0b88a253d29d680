import { expect, test } from "vitest";
import type { Choice } from "../../../service/internal.ts";
import { keepDates, withKeptDates } from "./kept-dates.ts";

const here = { kind: "worker" } as const;
const choice = (path: string): Choice => ({ about: "dates", paths: [path], count: 1, examples: ["03/04/2024"] });

test("dates are read as in the file before, unless the file itself shows how", () => {
  keepDates(here, "People", { fields: { born: { dates: "day-month" }, name: { missing: ["-"] } } });
  const choices = [choice("born"), choice("married")];
  expect(withKeptDates(here, "People", { decimal: "," }, { choices })).toEqual({
    decimal: ",",
    fields: { born: { dates: "day-month" } },
  });
  const shown = { fields: { born: { dates: "month-day" } } } as const;
  expect(withKeptDates(here, "People", shown, { choices })).toEqual(shown);
  expect(withKeptDates(here, "People", {}, { choices: [] })).toEqual({ fields: {} });
  expect(withKeptDates(here, "Others", {}, { choices })).toEqual({ fields: {} });
  const elsewhere = { kind: "server", baseUrl: "https://example.org/api" } as const;
  expect(withKeptDates(elsewhere, "People", {}, { choices })).toEqual({ fields: {} });
});
