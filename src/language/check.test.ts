// Tests checking filters against a collection: declared fields in every position, types, likely mistakes.

import { describe, expect, test } from "vitest";
import type { OperatorSymbol } from "../../grammar/operators.ts";
import { check } from "./check.ts";
import { filterRules, findOperators } from "./filter-rules.ts";
import { parse } from "./parse.ts";
import type { CollectionDeclaration } from "./schema.ts";

const all: readonly OperatorSymbol[] = [
  "=",
  "!=",
  "<",
  ">",
  "<=",
  ">=",
  "in",
  "!in",
  "like",
  "!like",
  "ilike",
  "!ilike",
];
const things: CollectionDeclaration = {
  name: "Things",
  description: "Things of every type, and some that nobody may ask for.",
  fields: {
    s: { type: "string" },
    n: { type: "number" },
    n2: { type: "number" },
    b: { type: "boolean" },
    b2: { type: "boolean" },
    d: { type: "date" },
    dt: { type: "datetime" },
    t: { type: "time" },
    status: { type: "string", values: ["open", "paid"] },
    price: { type: "number" },
    cost: { type: "number" },
    stock: { type: "number" },
    code: { type: "string", required: true },
    place: {
      type: "object",
      fields: {
        street: { type: "string" },
        zip: { type: "string" },
        city: { type: "string" },
        country: { type: "string" },
      },
    },
    secret: { type: "number" },
    // Every object inherits a member of this name, which must not count as a declaration.
    toString: { type: "number" as const },
    customer: {
      type: "object",
      fields: { city: { type: "string" }, name: { type: "string" }, email: { type: "string" } },
    },
    tags: { type: "array", items: { type: "string" } },
    items: {
      type: "array",
      items: { type: "object", fields: { sku: { type: "string" }, qty: { type: "number" } } },
    },
  },
  indexes: [],
  operations: {
    FindMany: {
      filter: {
        s: all,
        n: all,
        n2: all,
        b: all,
        b2: all,
        d: all,
        dt: all,
        t: all,
        status: ["=", "!=", "in"],
        price: [">", ">="],
        cost: ["<"],
        stock: ["in", "=", "<", "<=", ">", ">="],
        code: all,
        "place.street": all,
        "place.zip": all,
        "place.city": all,
        "place.country": all,
        "customer.city": all,
        "customer.name": all,
        tags: all,
        "items.sku": all,
        "items.qty": all,
        ghost: all,
      },
      sort: [],
    },
    UpdateMany: { filter: { s: all } },
    DeleteMany: { filter: {} },
  },
};

function listIssues(text: string, operation: "FindMany" | "UpdateMany" | "DeleteMany" = "FindMany") {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  return check(filter, filterRules(things, operation));
}

/** The issues of a text: severity, code and the marked text. */
function issueLines(text: string): string[] {
  return listIssues(text).map(({ code, severity, from, to }) => `${severity} ${code} ${text.slice(from, to)}`);
}

describe("finds undeclared fields in every position", () => {
  test.each([
    "secret = 1",
    "1 = secret",
    "n = secret",
    "n < secret",
    "secret in [1]",
    "secret !in []",
    "secret like 'x'",
    "secret + 1 = 2",
    "1 + secret = 2",
    "n - n2 - secret = 2",
    "n * secret = 2",
    "n / (n2 + secret) > 2",
    "-secret < 1",
    "-(-secret) < 1",
    "2 = secret + 1",
    "2 = 1 + secret",
    "n = n2 * (1 - -secret)",
    "(secret) = 1",
    "1 = ((secret))",
    "not secret = 1",
    "!secret = 1",
    "not (n = 1 and secret = 1)",
    "(secret = 1)",
    "((n = 1 or (secret = 1)))",
    "n = 1 and secret = 1",
    "n = 1 or n = 2 or secret = 1",
    "n = 1 and (n2 = 1 or not (b = true and not secret = null))",
    "secret + 1 in [1]",
    "secret = null",
    "null != secret",
  ])("%s", (text) => {
    expect(issueLines(text)).toEqual(["error FILTER_FIELD_NOT_ALLOWED secret"]);
  });

  test.each([
    "nothing = 1",
    "s.length = 1",
    "customer = 1",
    "customer.email = 'x'",
    "items = 1",
    "items.price = 1",
    "ghost = 1",
    "S = 'x'",
    "__proto__ = 1",
    "constructor = 1",
    "toString = 1",
    "hasOwnProperty = 1",
    "s.constructor = 1",
  ])("%s names no declared field", (text) => {
    expect(issueLines(text)).toEqual([`error FILTER_FIELD_NOT_ALLOWED ${text.split(" ")[0]}`]);
  });

  test("white space around dots does not hide or change a name", () => {
    expect(issueLines("customer . city = 'x'")).toEqual([]);
    expect(issueLines("customer . email = 'x'")).toEqual(["error FILTER_FIELD_NOT_ALLOWED customer . email"]);
  });

  test("uses the fields of the operation", () => {
    expect(listIssues("s = 'x'", "UpdateMany")).toEqual([]);
    expect(listIssues("n = 1", "UpdateMany")).toHaveLength(1);
    expect(listIssues("s = 'x'", "DeleteMany")).toHaveLength(1);
  });

  test("does not reveal the type of a field that is not allowed", () => {
    expect(issueLines("secret = 'x'")).toEqual(["error FILTER_FIELD_NOT_ALLOWED secret"]);
  });

  test("reports every problem in text order", () => {
    expect(issueLines("secret = 1 or status > 'x' and hidden + n = 's'")).toEqual([
      "error FILTER_FIELD_NOT_ALLOWED secret",
      "error FILTER_OPERATOR_NOT_ALLOWED >",
      "error FILTER_FIELD_NOT_ALLOWED hidden",
    ]);
    expect(issueLines("price + secret < 1")).toEqual([
      "error FILTER_FIELD_NOT_ALLOWED secret",
      "error FILTER_OPERATOR_NOT_ALLOWED <",
    ]);
  });

  test("reports both sides of a comparison", () => {
    expect(issueLines("hidden = open")).toEqual([
      "error FILTER_FIELD_NOT_ALLOWED hidden",
      "error FILTER_FIELD_NOT_ALLOWED open",
    ]);
  });
});

describe("mirrors the operator for a field on the right", () => {
  test.each([
    ["price > 1"],
    ["1 < price"],
    ["1 <= price"],
    ["n < price"],
    ["price > n"],
    ["price > cost"],
    ["cost < price"],
    ["price * 2 > cost + 1"],
    ["-price > 1"],
    ["1 + n < (price)"],
    ["not price > 1"],
    ["status in ['open']"],
  ])("%s is allowed", (text) => {
    expect(issueLines(text)).toEqual([]);
  });

  test.each([
    ["price < 1", "<"],
    ["1 > price", ">"],
    ["price = 1", "="],
    ["1 = price", "="],
    ["price in [1]", "in"],
    ["n > price", ">"],
    ["n >= 2 * price", ">="],
    ["price < n", "<"],
    ["-price < 1", "<"],
    ["1 > (price + 1)", ">"],
    ["not price < 1", "<"],
    ["not (n = 1 and price = 1)", "="],
    ["cost <= 1", "<="],
    ["status !in ['open']", "!in"],
    ["status like 'o*'", "like"],
  ])("%s is not", (text, symbol) => {
    expect(issueLines(text)).toEqual([`error FILTER_OPERATOR_NOT_ALLOWED ${symbol}`]);
  });

  test("checks both fields of a comparison", () => {
    expect(issueLines("cost > price")).toEqual([
      "error FILTER_OPERATOR_NOT_ALLOWED >",
      "error FILTER_OPERATOR_NOT_ALLOWED >",
    ]);
  });
});

describe("messages", () => {
  const insidePlace = ["place.street", "place.zip", "place.city"];

  test.each([
    ["stauts = 'open'", "Did you mean `status`?", ["status"]],
    ["customer.citi = 'x'", "Did you mean `customer.city`?", ["customer.city"]],
    ["city = 'x'", "Did you mean `place.city` or `customer.city`?", ["place.city", "customer.city"]],
    ["sku = 'x'", "Did you mean `items.sku`?", ["items.sku"]],
    ["customer = 'x'", "It holds `customer.city` and `customer.name`.", ["customer.city", "customer.name"]],
    ["items = 'x'", "It holds `items.sku` and `items.qty`.", ["items.sku", "items.qty"]],
    ["place = 'x'", "It holds `place.street`, `place.zip`, `place.city` and `place.country`.", insidePlace],
    ["colour = 'x'", "The fields are `s`, `n`, ", []],
    ["n = open", "There is no filterable field `open`. Fields that fit: `n2` and `stock`.", []],
    ["stock != 1", "It allows `in` `=` `<` `<=` `>` `>=`.", ["=", "<", "<="]],
    ["status like 'o*'", "It allows `=` `!=` `in`.", []],
  ])("%s: %s", (text, message, inserts) => {
    const [issue] = listIssues(text);
    expect(issue?.message).toContain(message);
    expect(issue?.fixes.map(({ insert }) => insert)).toEqual(inserts);
  });

  test("reports an operator that is not allowed together with those that are", () => {
    expect(listIssues("price = 1")[0]?.message).toBe(
      "`price` does not allow the operator `=` here. It allows `>` `>=`.",
    );
  });

  test("suggests quotes for a bare word compared with a string field", () => {
    expect(listIssues("status = open")).toEqual([
      {
        code: "FILTER_FIELD_NOT_ALLOWED",
        severity: "error",
        message: "There is no filterable field `open`. If it is a string, quote it: `'open'`.",
        from: 9,
        to: 13,
        fixes: [{ label: "Write 'open'", from: 9, to: 13, insert: "'open'" }],
      },
    ]);
  });

  test("does not suggest a field without a type", () => {
    expect(listIssues("ghosts = 1")[0]?.message).not.toContain("`ghost`");
  });
});

describe("types", () => {
  test.each([
    ["s = 1", "1"],
    ["s = true", "true"],
    ["s = #2024-03-01#", "#2024-03-01#"],
    ["n = 'x'", "'x'"],
    ["n = true", "true"],
    ["n = #2024-03-01#", "#2024-03-01#"],
    ["'x' = n", "'x'"],
    ["b = 1", "1"],
    ["b = 'true'", "'true'"],
    ["d = 1", "1"],
    ["d = #T10:30#", "#T10:30#"],
    ["d = 'soon'", "'soon'"],
    ["d = '2024-02-30'", "'2024-02-30'"],
    ["d = '10:30'", "'10:30'"],
    ["d = 'T10:30'", "'T10:30'"],
    ["dt = 'T10:30'", "'T10:30'"],
    ["dt = #T10:30#", "#T10:30#"],
    ["dt = '10:30'", "'10:30'"],
    ["t = #2024-03-01#", "#2024-03-01#"],
    ["t = '2024-03-01'", "'2024-03-01'"],
    ["t = '25:00'", "'25:00'"],
    ["d > 5", "5"],
    ["tags = 1", "1"],
    ["items.qty = 'x'", "'x'"],
    ["1 = 'x'", "'x'"],
    ["1 = true", "true"],
    ["#2024-03-01# = '2024-03-01'", "'2024-03-01'"],
    // Lists.
    ["s in [1]", "1"],
    ["n in ['x']", "'x'"],
    ["n in [1, 'x']", "'x'"],
    ["n in [null, 'x', 1]", "'x'"],
    ["null in [#T10:30#, null, #2024-03-01#]", "#2024-03-01#"],
    ["null in [1, 'x']", "'x'"],
    ["null in [null, 1, 'x', true]", "'x'"],
    ["d in ['2024-03-01', 'soon']", "'soon'"],
    ["n + 1 in ['x']", "'x'"],
    ["1 in ['x']", "'x'"],
    ["tags in [1]", "1"],
    // Patterns.
    ["n like '1*'", "like"],
    ["d like '2024*'", "like"],
    ["b !ilike 't*'", "!ilike"],
    ["n + 1 like '1*'", "like"],
    // Booleans have no order.
    ["b < true", "<"],
    ["b >= b2", ">="],
    ["true > b", ">"],
    ["b < null", "<"],
    ["null < b", "<"],
    ["null < true", "<"],
    ["n > b", ">"],
    // Arithmetic.
    ["s + 1 = 2", "s"],
    ["1 + s = 2", "s"],
    ["n * 'x' = 2", "'x'"],
    ["-s = 1", "s"],
    ["-(d) = 1", "(d)"],
    ["2 = n / b", "b"],
    ["d - d = 1", "d"],
    ["n + true = 1", "true"],
    ["n + 1 = 'x'", "'x'"],
    ["'x' = n + 1", "'x'"],
    ["items.qty + 1 = 2", "items.qty"],
    ["2 > -items.qty", "items.qty"],
    // Field against field.
    ["s = n", "n"],
    ["n = b", "b"],
    ["d = t", "t"],
    ["d < s", "s"],
    ["n + 1 = s", "s"],
    ["items.qty = n", "items.qty"],
    ["n = items.qty", "items.qty"],
    ["tags = s", "tags"],
    ["s = tags", "tags"],
    ["items.sku = tags", "items.sku"],
    ["n + 1 > items.qty", "items.qty"],
  ])("%s is a mismatch at %s", (text, at) => {
    const [first] = issueLines(text);
    expect(first).toBe(`error FILTER_TYPE_MISMATCH ${at}`);
  });

  test.each([
    "s = 'x'",
    "s < 'x'",
    "s = null",
    "null = s",
    "n = -1",
    "n = 1 + 2",
    "n + null = 1",
    "b = true",
    "b != null",
    "b = b2",
    "d = #2024-03-01#",
    "d = '2024-03-01'",
    "d < #2024-03-01T10:00Z#",
    "d < dt",
    "dt >= d",
    "dt >= #2024-03-01#",
    "dt = '2024-03-01T10:30'",
    "'2024-03-01' < d",
    "t = '10:30'",
    "t < #T10:30#",
    "d in ['2024-03-01', null, '2024-03-02']",
    "dt in [#2024-03-01#, #2024-03-01T10:30#]",
    "d in ['2024-03-01', #2024-03-02#]",
    "null in [#2024-03-01#, #2024-03-02T10:30Z#]",
    "n in [1, null, -2]",
    "n in []",
    "null in ['x', null]",
    "null like '*'",
    "tags = 'red'",
    "tags like 'r*'",
    "'A1' = items.sku",
    "items.qty in [1]",
    "(n) = (1)",
    "-(n) = (n2 * 2)",
    "1 = 1",
    "null = 1",
    "1 = null",
    "null = null",
    "null = true",
    "dt = d",
    "dt = dt",
    "null in [null]",
    "null < 1",
  ])("%s is valid", (text) => {
    expect(issueLines(text)).toEqual([]);
  });

  test.each([
    ["n = '12.5'", "Remove the quotes", "12.5"],
    ["n = '-3'", "Remove the quotes", "-3"],
    ["n = '0.25'", "Remove the quotes", "0.25"],
    ["b = 'false'", "Remove the quotes", "false"],
    ["b = 'true'", "Remove the quotes", "true"],
    ["s = 12", "Add quotes", "'12'"],
    ["s > 12", "To compare numbers, make `s` a number", "'12'"],
    ["-1.5 >= s", "With quotes, texts are compared: '9' comes after '10'", "'-1.5'"],
    ["s = -1.5", "Add quotes", "'-1.5'"],
  ])("%s: write it %s", (text, message, insert) => {
    const [issue] = listIssues(text);
    expect(issue?.message).toContain(message);
    expect(issue?.fixes[0]?.insert).toBe(insert);
    const fixed = text.slice(0, issue?.fixes[0]?.from) + insert + text.slice(issue?.fixes[0]?.to);
    expect(issueLines(fixed)).toEqual([]);
  });

  test("a fix that compares numbers as text says so", () => {
    expect(listIssues("s > 12")[0]?.fixes).toEqual([
      { label: "Compare as text with '12'", from: 4, to: 6, insert: "'12'" },
    ]);
    expect(listIssues("s > 12")[0]?.textField).toBe("s");
    expect(listIssues("'a' < 5")[0]?.textField).toBeUndefined();
    expect(listIssues("'a' < 5")[0]?.message).toBe(
      "A number can't be compared with a string. With quotes, texts are compared: '9' comes after '10'.",
    );
    expect(listIssues("s in [12]")[0]?.message).toBe("A number can't be compared with a string. Add quotes.");
  });
});

test.each([
  ["b = 'yes'", "A string can't be compared with a boolean. A boolean is `true` or `false`."],
  ["b = 1", "A number can't be compared with a boolean. A boolean is `true` or `false`."],
  ["b = 2", "A number can't be compared with a boolean."],
  ["n = 'twelve'", "A string can't be compared with a number."],
  ["s = true", "A boolean can't be compared with a string."],
  ["d = 1", "A number can't be compared with a date. A date is written `#2024-03-01#`."],
  ["dt = 'x'", "A string can't be compared with a date-time. A date-time is written `#2024-03-01T10:30:00Z#`."],
  ["t = #2024-03-01#", "A date can't be compared with a time. A time is written `#T10:30:00#`."],
  ["d = t", "The two sides have different types: a date and a time."],
  ["n like 'x'", "`like` compares strings, but this is a number."],
  ["b < true", "Booleans have no order: use `=` or `!=` instead of `<`."],
  ["null in [1, 'x']", "List values must have one type; this list contains a number and a string."],
  ["s + 1 = 'x'", "Arithmetic requires numbers, but `s` is a string."],
  ["items.qty + 1 = 'x'", "`items.qty` can have several values, so it can't be used in arithmetic."],
  ["-s = d", "Arithmetic requires numbers, but `s` is a string."],
  ["-(s * 2) + 1 = d", "Arithmetic requires numbers, but `s` is a string."],
  ["n = '2024-03-01'", "A string can't be compared with a number."],
  ["d = '9:30'", "A string can't be compared with a date. A date is written `#2024-03-01#`."],
  ["t = '13/02/2024'", "A string can't be compared with a time. A time is written `#T10:30:00#`."],
  ["n + 'x' = 1", "Arithmetic requires numbers, but `'x'` is a string."],
  ["items.qty = n", "This field can have several values: compare it with a value, not with another field."],
  ["items.qty + 1 = 2", "`items.qty` can have several values, so it can't be used in arithmetic."],
])("%s: %s", (text, message) => {
  expect(listIssues(text).map((issue) => issue.message)).toEqual([message]);
});

test.each([
  "n = '12 pieces'",
  "n = 'no 12'",
  "n = '1.'",
  "n = 'true'",
  "b = '12'",
  "s = true",
  "d = 1",
  "dt = 1",
  "t = 1",
  "d = '9:30'",
  "n in ['x']",
])("%s: offers no fix", (text) => {
  expect(listIssues(text).map(({ fixes }) => fixes)).toEqual([[]]);
});

test("reports a field that allows no operators", () => {
  const { operations } = things;
  const rules = filterRules(
    { ...things, operations: { ...operations, DeleteMany: { filter: { n: [] } } } },
    "DeleteMany",
  );
  const [issue] = check(parse("n = 1").filter, rules);
  expect(issue).toMatchObject({ code: "FILTER_OPERATOR_NOT_ALLOWED", fixes: [] });
  expect(issue?.message).toContain("It allows none.");
});

describe("a calculation beside a date", () => {
  test.each([
    ["d = 2024-10-11", ["#2024-10-11#"]],
    ["2024-10-11 < dt", ["#2024-10-11#"]],
    ["d = 10/11/2024", ["#2024-10-11#", "#2024-11-10#"]],
    ["d = 2024-1-2", ["#2024-01-02#"]],
  ])("%s is probably one", (text, dates) => {
    const message = `Write dates between \`#\` signs: ${dates.map((date) => `\`${date}\``).join(" or ")}.`;
    expect(listIssues(text).map((issue) => issue.message)).toEqual([message]);
    expect(listIssues(text)[0]?.fixes.map(({ insert }) => insert)).toEqual(dates);
  });

  test.each([
    "d = 2024 - 10-11",
    "d = 2024 - 1-1",
    "d = 2024-10 - 11",
    "d = 2024-10",
    "d = 2024-10-11-1",
    "d = 2024-10+11",
    "d = 2024+10+11",
    "d = 10/11*2024",
    "d = n-10-11",
    "d = 2024-n-11",
    "d = 2024-10-n",
    "d = (2024)-1-1",
  ])("%s is not one", (text) => {
    expect(listIssues(text)).toMatchObject([
      { message: "The two sides have different types: a date and a number.", fixes: [] },
    ]);
  });

  test("is a valid calculation if the other side is not a date", () => {
    expect(issueLines("n = 2024-10-11")).toEqual([]);
    expect(listIssues("t = 2024-10-11")).toMatchObject([
      { message: "The two sides have different types: a time and a number.", fixes: [] },
    ]);
  });
});

describe("warnings", () => {
  test.each([
    ["dt = #2024-03-01#", "#2024-03-01#"],
    ["dt != #2024-03-01#", "#2024-03-01#"],
    ["#2024-03-01# = dt", "#2024-03-01#"],
    ["dt = '2024-03-01'", "'2024-03-01'"],
    ["status = 'opne'", "'opne'"],
    ["'shut' != status", "'shut'"],
    ["status in ['open', 'shut']", "'shut'"],
  ])("%s", (text, at) => {
    expect(issueLines(text)).toEqual([`warning FILTER_TYPE_MISMATCH ${at}`]);
  });

  test.each([
    ["s like 'gift'", "Without `*` this is the same as `=`. To match a part, use `'*gift*'`."],
    ["s !like 'gift'", "Without `*` this is the same as `!=`. To match a part, use `'*gift*'`."],
    ["s ilike 'gift'", "Without `*` this compares whole strings. To match a part, use `'*gift*'`."],
    ["s !ilike 'gift'", "Without `*` this compares whole strings. To match a part, use `'*gift*'`."],
  ])("%s: %s", (text, message) => {
    expect(listIssues(text).map((issue) => issue.message)).toEqual([message]);
  });

  test("reports only the comparison that never matches", () => {
    expect(issueLines("n = 1 and (code = null or b = true)")).toEqual(["warning FILTER_TYPE_MISMATCH code = null"]);
  });

  test("suggests a similar declared value", () => {
    expect(listIssues("status = 'shut'")[0]?.fixes).toEqual([]);
    expect(listIssues("status = 'opne'")[0]?.fixes[0]?.insert).toBe("'open'");
    expect(listIssues("status = 'shut'")[0]?.message).toContain("'open', 'paid'");
  });
});

test("checks the complete parts of an unfinished filter", () => {
  const { filter } = parse("secret = 1 and n = ");
  expect(check(filter, filterRules(things, "FindMany")).map(({ code }) => code)).toEqual(["FILTER_FIELD_NOT_ALLOWED"]);
  for (const [text, marked] of [
    ["n = ", []],
    ["= 5", []],
    ["< true", []],
    ["in [1, 'x']", ["'x'"]],
    ["like 'x*'", []],
    ["1 +  = 'x'", []],
    ["d = (1+)-2", []],
    ["d = -(1+)", []],
    ["n/ > 1", []],
    ["(n/)/1 > 1", []],
    ["not", []],
    ["n = 'x' and", ["'x'"]],
  ] as const) {
    const found = check(parse(text).filter, filterRules(things, "FindMany"));
    expect(
      found.map(({ from, to }) => text.slice(from, to)),
      text,
    ).toEqual(marked);
  }
  expect(check(null, filterRules(things, "FindMany"))).toEqual([]);
});

test("findOperators returns the declared operators, and none for other names", () => {
  const rules = filterRules(things, "FindMany");
  expect(findOperators(rules, "price")).toEqual([">", ">="]);
  for (const name of ["secret", "ghost", "constructor", "toString", "customer"])
    expect(findOperators(rules, name)).toBeUndefined();
});

describe("a filter with very many mistakes", () => {
  const listIssues = (text: string, limit?: number) =>
    check(parse(text).filter, filterRules(things, "FindMany"), text, limit);
  const listErrors = (text: string, limit?: number) =>
    listIssues(text, limit).filter(({ severity }) => severity === "error").length;
  const times = (count: number, piece: string, between: string) => Array(count).fill(piece).join(between);

  test.each([
    ["unknown fields", times(1_000, "nope = 1", " and ")],
    ["unknown fields in one sum", `${times(1_000, "nope", " + ")} = 1`],
    ["operands of the wrong type in one sum", `${times(1_000, "'a'", " + ")} = 1`],
    ["values of the wrong type in one list", `n in [${times(1_000, "'a'", ", ")}]`],
    ["wrong types", times(1_000, "n = 'a'", " or ")],
  ])("reports a hundred errors for %s, or up to the given limit", (_, text) => {
    expect(listErrors(text)).toBe(100);
    expect(listErrors(text, 1)).toBe(1);
    expect(listErrors(text, 101)).toBe(101);
  });

  test("reports at most a hundred warnings, and an error after any number of them", () => {
    const issues = listIssues(`${times(1_000, "s like 'a'", " or ")} or n in [1] and nope = 1`);
    expect(issues.filter(({ severity }) => severity === "warning")).toHaveLength(100);
    expect(issues.at(-1)).toMatchObject({ code: "FILTER_FIELD_NOT_ALLOWED", severity: "error" });
    const listed = listIssues(`status in [${times(1_000, "'nope'", ", ")}, 5]`);
    expect(listed.filter(({ severity }) => severity === "warning")).toHaveLength(100);
    expect(listed.at(-1)).toMatchObject({ severity: "error" });
  });

  test("stops checking once the limit is reached", () => {
    const rules = filterRules(things, "FindMany");
    let looked = 0;
    const watched = new Proxy(rules.filterable, {
      getOwnPropertyDescriptor: (target, name) => {
        looked += 1;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    check(parse(times(10_000, "nope = 1", " or ")).filter, { ...rules, filterable: watched });
    expect(looked).toBeLessThan(5_000);
  });
});
