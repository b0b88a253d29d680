import { describe, expect, test } from "vitest";
import { createUnrestrictedRules, parse } from "../language/public.ts";
import { collections } from "../samples/public.ts";
import { type Dialect, toPsql, toSql, writeOrderBy } from "./public.ts";

const orders = collections.find(({ name }) => name === "Orders") ?? expect.fail();

function translated(text: string, dialect: Dialect) {
  const { filter, issues } = parse(text);
  expect(issues).toEqual([]);
  return toSql(filter, orders, dialect, { rules: createUnrestrictedRules(orders) });
}

describe("comparisons that SQL says exactly", () => {
  test.each<[string, Dialect, string, readonly unknown[]]>([
    ["", "postgresql", "TRUE", []],
    ["status = 'open'", "postgresql", `"status" = $1`, ["open"]],
    ["status = 'open'", "sqlite", `"status" = ?1`, ["open"]],
    ["status != 'open'", "postgresql", `"status" IS DISTINCT FROM $1`, ["open"]],
    ["not (total < 100)", "postgresql", `("total" >= $1::float8 OR "total" IS NULL)`, [100]],
    ["100 < total", "sqlite", `"total" > ?1`, [100]],
    ["shipped = null", "postgresql", `"shipped" IS NULL`, []],
    ["total <= null", "postgresql", "FALSE", []],
    ["paid != true", "postgresql", `"paid" IS NOT TRUE`, []],
    ["1 < 2", "postgresql", "TRUE", []],
    ["customer.city < 'B'", "postgresql", `("customer" ->> 'city') COLLATE "C" < $1`, ["B"]],
    [
      "status in ['open', 'paid', null]",
      "postgresql",
      `("status" = ANY($1::text[]) OR "status" IS NULL)`,
      [["open", "paid"]],
    ],
    ["status in []", "sqlite", "FALSE", []],
    ["total !in [1, null]", "sqlite", `"total" NOT IN (SELECT CAST(value AS REAL) FROM json_each(?1))`, ["[1]"]],
    ["note like '5%*'", "postgresql", `"note" LIKE $1`, ["5\\%%"]],
    ["note like 'a?*'", "sqlite", `"note" GLOB ?1`, ["a[?]*"]],
    [`note like '*${"a".repeat(51)}*'`, "sqlite", `instr("note", ?1) > 0`, ["a".repeat(51)]],
    ["note like '*'", "sqlite", `"note" IS NOT NULL`, []],
    ["note ilike 'K*'", "postgresql", `translate(normalize("note", NFC), $1, $2) LIKE $3`, ["K", "k", "k%"]],
    ["placed >= #2024-03-01#", "postgresql", `"placed" >= $1::timestamptz`, ["2024-03-01T00:00:00.000Z"]],
    ["due < #2024-03-01T10:00Z#", "postgresql", `"due" <= $1::date`, ["2024-03-01"]],
    ["due = #2024-03-01T10:00Z#", "sqlite", "FALSE", []],
    ["due < placed", "sqlite", `("due" || 'T00:00:00.000Z') < "placed"`, []],
    [
      "priority * 2 > customer._id",
      "sqlite",
      `("priority" * CAST(?1 AS REAL)) > CAST(("customer" ->> '_id') AS REAL)`,
      [2],
    ],
    ["total > 1 or total > 1 and paid = true", "sqlite", `("total" > ?1 OR ("total" > ?1 AND "paid" IS TRUE))`, [1]],
  ])("%s, %s", (text, dialect, expected, params) => {
    expect(translated(text, dialect)).toEqual({ text: expected, params, residual: null, split: [] });
  });

  test("the first placeholder can have any number", () => {
    const { filter } = parse("total > 1 and status = 'a'");
    const { text } = toSql(filter, orders, "postgresql", { firstParameter: 3 });
    expect(text).toBe(`"total" > $3::float8 AND "status" = $4`);
  });
});

describe("comparisons that SQL says only in part", () => {
  test("stay in the residual of an `and`, alone", () => {
    const { text, residual, split } = translated("status = 'open' and note ilike '*é*'", "sqlite");
    expect(text).toBe(`"status" = ?1 AND "note" GLOB ?2`);
    expect(residual).toMatchObject({ kind: "comparison", operator: "ilike" });
    expect(split).toEqual([{ condition: residual, reason: "SQLite ignores case only in ASCII." }]);
  });

  test("leave the whole of an `or` in the residual", () => {
    const { residual } = translated("status = 'open' or note ilike '*é*'", "sqlite");
    expect(residual).toMatchObject({ kind: "or" });
  });

  test("are computed only for numbers that raise no error in PostgreSQL", () => {
    const { text, split } = translated("total + discount > 200", "postgresql");
    expect(text).toBe(
      `CASE WHEN (abs("total") > $1::float8 OR abs("discount") > $1::float8) THEN TRUE ELSE ("total" + "discount") > $2::float8 END`,
    );
    expect(split[0]?.reason).toContain("A `minimum` and a `maximum` for `total` and `discount` would rule that out.");
  });
});

describe("filters that can't be translated", () => {
  test.each([
    ["colour = 'red'", /^The filter can't be translated\. There is no filterable field `colour`\./],
    ["total = 'red'", /^The filter can't be translated\. A string can't be compared with a number\./],
    ["status like 'a*'", /^The filter can't be translated\. `status` does not allow the operator `like` here\./],
    ["status > ", /^A filter with issues can't be translated; see the issues that parse returned\.$/],
  ])("%s", (text, message) => {
    expect(() => toSql(parse(text).filter, orders, "sqlite")).toThrow(message);
  });

  test("more parameters than the database allows", () => {
    const { filter } = parse("total = 1 or total = 2 or total = 1");
    expect(toSql(filter, orders, "sqlite", { firstParameter: 32_765 }).params).toEqual([1, 2]);
    expect(() => toSql(filter, orders, "sqlite", { firstParameter: 32_766 })).toThrow(
      "The filter needs 32767 parameters, and sqlite allows 32766. Compare with `in` and a list, which is one parameter.",
    );
  });
});

describe("the order of rows", () => {
  test("has nulls first, or last if descending, and equal rows by key", () => {
    const keys = [
      { field: "status", descending: true },
      { field: "total", descending: false },
    ];
    expect(writeOrderBy(keys, orders, "postgresql")).toEqual({
      text: `"status" COLLATE "C" DESC NULLS LAST, "total" NULLS FIRST, "_id"`,
      isExact: true,
    });
    expect(writeOrderBy(keys, orders, "sqlite").text).toBe(`"status" DESC, "total", "_id"`);
  });

  test("is inexact for plain text of any characters", () => {
    expect(writeOrderBy([{ field: "customer.name", descending: false }], orders, "sqlite").isExact).toBe(false);
  });
});

test("a copy for psql has its values in the text, quoted", () => {
  const text = toPsql(
    parse("status in ['it''s', 'a\\\\b'] and total > -1.5 and priority = 3 and status like '$1*'").filter,
    orders,
    { rules: createUnrestrictedRules(orders) },
  );
  expect(text).toBe(
    `"status" = ANY(ARRAY['it''s', E'a\\\\b']::text[]) AND "total" > '-1.5'::float8 AND "priority" = 3::float8 AND "status" LIKE '$1%'`,
  );
});
