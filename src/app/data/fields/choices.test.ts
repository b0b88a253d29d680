// Tests the choices about the values of a file.

import { describe, expect, test } from "vitest";
import { type Choice, withOperators } from "../../../service/internal.ts";
import {
  describeProposedChoice,
  getChosenOption,
  isOpen,
  listChoiceOptions,
  removeTypes,
  withChoice,
} from "./choices.ts";
import { withName } from "./field-names.ts";
import { startProposal, withType } from "./proposal.ts";

const sales = startProposal(
  withOperators({
    name: "Sales",
    description: "",
    fields: {
      _id: { type: "number" },
      amount: { type: "string" },
      day: { type: "string" },
      rain: { type: "number", required: true },
      open: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
    },
  }),
  {},
);

const decimal: Choice = { about: "decimal", paths: ["amount"], count: 2, examples: ["146.083"], type: "number" };
const dates: Choice = { about: "dates", paths: ["day"], count: 2, examples: ["12.03.2019"], type: "date" };
const missing: Choice = { about: "missing", paths: ["rain"], count: 1, examples: ["NA"] };
const number: Choice = { about: "number", paths: ["amount"], count: 2, examples: ["5282"], type: "number" };
const boolean: Choice = { about: "boolean", paths: ["open"], count: 9, examples: ["no", "yes"], type: "boolean" };
const values: Choice = { about: "values", paths: ["tags"], count: 9, examples: ["a", "b"] };

describe("A choice", () => {
  test("of the decimal mark shows what it makes of a number, and makes numbers", () => {
    expect(listChoiceOptions(decimal)?.map(({ label }) => label)).toEqual([
      "Choose, or leave them as text…",
      "Decimal point: 146.083 is 146.083",
      "Decimal comma: 146.083 is 146083",
    ]);
    const chosen = withChoice(sales, decimal, ",");
    expect([getChosenOption(sales, decimal), getChosenOption(chosen, decimal)]).toEqual(["", ","]);
    expect(chosen.conversion).toEqual({ decimal: "," });
    expect(chosen.collection.fields.amount).toEqual({ type: "number" });
  });

  test("of the order of day and month makes dates, and texts again", () => {
    expect(listChoiceOptions(dates)?.map(({ label }) => label)).toEqual([
      "Choose, or leave them as text…",
      "Day first: 12.03.2019 is 2019-03-12",
      "Month first: 12.03.2019 is 2019-12-03",
    ]);
    const [, dayFirst, monthFirst] = listChoiceOptions({ ...dates, examples: ["02.02.2011", "13.01.2012"] }) ?? [];
    expect(dayFirst?.label).toBe("Day first: 13.01.2012 is 2012-01-13");
    expect(monthFirst?.label).toBe("Month first: 13.01.2012 is no date");
    const chosen = withChoice(sales, dates, "day-month");
    expect(chosen.conversion.fields).toEqual({ day: { dates: "day-month" } });
    expect(chosen.collection.fields.day).toEqual({ type: "date" });
    expect(withChoice(chosen, dates, "").collection.fields.day).toEqual({ type: "string" });
  });

  test("of a word for no value makes the field optional", () => {
    const chosen = withChoice(sales, missing, "yes");
    expect(chosen.conversion.fields).toEqual({ rain: { missing: ["NA"] } });
    expect(chosen.collection.fields.rain).toEqual({ type: "number" });
    expect(getChosenOption(withChoice(chosen, missing, ""), missing)).toBe("");
    expect(describeProposedChoice(sales, missing)).toBe("`NA` in `rain` means no value (1 value)");
  });

  test("of numbers in quotes makes numbers, and texts again", () => {
    expect(describeProposedChoice(sales, number)).toBe('`amount` is a number in quotes: `"5282"` (2 values)');
    const chosen = withChoice(sales, number, "yes");
    expect(chosen.collection.fields.amount).toEqual({ type: "number" });
    expect([getChosenOption(sales, number), getChosenOption(chosen, number)]).toEqual(["", "yes"]);
    expect(withChoice(chosen, number, "").collection.fields.amount).toEqual({ type: "string" });
    expect(removeTypes([number])).toEqual([]);
  });

  test("of booleans and of the only values changes the declaration, in arrays, too", () => {
    const chosen = withChoice(withChoice(sales, boolean, "yes"), values, "yes");
    expect(chosen.collection.fields).toMatchObject({
      open: { type: "boolean" },
      tags: { type: "array", items: { type: "string", values: ["a", "b"] } },
    });
    expect([getChosenOption(chosen, boolean), getChosenOption(chosen, values)]).toEqual(["yes", "yes"]);
    expect(withChoice(chosen, boolean, "").collection.fields.open).toEqual({ type: "string" });
  });

  test("follows a renamed field, and is not open for one of another type", () => {
    const renamed = withName(sales, "amount", "total");
    expect(describeProposedChoice(renamed, decimal)).toBe("Numbers in `total`");
    expect(withChoice(renamed, decimal, ",").collection.fields.total).toEqual({ type: "number" });
    const [untyped = decimal] = removeTypes([decimal, boolean]);
    expect(isOpen(sales, untyped)).toBe(false);
    expect(isOpen(withType(sales, "amount", "number"), untyped)).toBe(true);
  });
});
