// Tests the issues for unknown names, and for fields that are written as something else.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OperatorSymbol } from "../../grammar/operators.ts";
import type { Field, Operand } from "./ast.ts";
import { check } from "./check.ts";
import { type FilterRules, filterRules } from "./filter-rules.ts";
import type { Issue } from "./issue.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import type { CollectionDeclaration, FilterableFields, TypeDeclaration } from "./schema.ts";
import { at, generateArithmetic, generateConditions } from "./testing/trees.ts";

const all = ["=", "!=", "<", ">", "<=", ">=", "in", "!in", "like", "!like", "ilike", "!ilike"] as const;
const filter: FilterableFields = {
  name: all,
  total: all,
  paid: all,
  placed: all,
  due: all,
  price: [">"],
  "customer.city": all,
};
const orders: CollectionDeclaration = {
  name: "Orders",
  description: "",
  fields: {
    name: { type: "string" },
    total: { type: "number" },
    paid: { type: "boolean" },
    placed: { type: "datetime" },
    due: { type: "date" },
    price: { type: "number" },
    customer: { type: "object", fields: { city: { type: "string" } } },
    // Declared, but not filterable.
    secret: { type: "string" },
  },
  indexes: [],
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};

function listIssues(text: string): Issue[] {
  const { filter: parsed, issues } = parse(text);
  expect(issues, text).toEqual([]);
  return check(parsed, filterRules(orders, "FindMany"));
}

/** The rest of each message after its first sentence, and the inserts of its fixes. */
function listHints(text: string): [hint: string, ...inserts: string[]][] {
  return listIssues(text).map(({ message, fixes }) => [
    message.replace(/^There is no filterable field `\S+`\. /, ""),
    ...fixes.map(({ insert }) => insert),
  ]);
}

const fields = "The fields are `name`, `total`, `paid`, `placed`, `due`, `price` and `customer.city`.";
const none = "No other field fits.";

test("lists the numbers in a calculation, and at most eight names", () => {
  expect(listHints("total * big > 1")).toEqual([["Fields that fit: `total` and `price`."]]);
  const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
  const type = { type: "number", many: false, declaration: { type: "number" } } as const;
  const rules: FilterRules = {
    types: new Map(names.map((name) => [name, type])),
    filterable: Object.fromEntries(names.map((name) => [name, all])),
  };
  expect(check(parse("n0 > abc").filter, rules)[0]?.message).toMatch(/Fields that fit: `n1`, .*, `n8` and 1 more\.$/);
});

describe("a bare word beside a field", () => {
  test.each([
    ["name = open", "If it is a string, quote it: `'open'`.", "'open'"],
    ["name = (open)", "If it is a string, quote it: `'open'`.", "'open'"],
    ["name = nil", "Use `null` for no value.", "null", "'nil'"],
    ["name = undefined", "Use `null` for no value.", "null", "'undefined'"],
    ["total = None", "Use `null` for no value.", "null"],
    ["total = xnone", none],
    ["total = nilly", none],
    ["total = yes", none],
    ["paid = yes", "A boolean is `true` or `false`.", "true"],
    ["paid = Off", "A boolean is `true` or `false`.", "false"],
    ["paid = yesno", none],
    ["paid = offer", none],
    ["paid = so_on", none],
    ["paid = casino", none],
    ["due = today", "The current time is not available: write the date itself, as in `#2024-03-01#`."],
    ["placed = now", "The current time is not available: write the date itself, as in `#2024-03-01#`."],
    ["total = now", none],
    ["due = upToNow", none],
    ["due = nowadays", none],
    ["due = later", none],
    // On the left, in a calculation or compared with a value, it is treated as an ordinary name.
    ["nil = total", fields],
    ["nil = 1", fields],
    ["1 = nil", "Fields that fit: `total`."],
    ["price > big", "Fields that fit: `total`."],
    ["total = nil + 1", none],
    ["name = paidd", "If it is a string, quote it: `'paidd'`.", "'paidd'"],
    ["name = nam", "If it is a string, quote it: `'nam'`.", "'nam'"],
    ["total = nam", none],
    ["price > totl", "Did you mean `total`?", "total"],
  ])("%s", (text, hint, ...inserts) => {
    expect(listHints(text)).toEqual([[hint, ...inserts]]);
  });

  test("says that a declared field can't be used in filters, but not its type", () => {
    const [known, unknown] = [listIssues("secret = open")[0], listIssues("secreta = open")[0]];
    expect(known?.message).toBe(
      `\`secret\` can't be used in filters here. ${fields.replace("The fields are", "Fields that can:")}`,
    );
    expect(known?.fixes).toEqual([]);
    expect(unknown?.message).toBe(`There is no filterable field \`secreta\`. ${fields}`);
    expect(listIssues("name = secret")[0]).toMatchObject({
      message: "`secret` can't be used in filters here. If it is a string, quote it: `'secret'`.",
      fixes: [{ insert: "'secret'" }],
    });
  });
});

test.each([
  ["na = 1", "Did you mean `name`?", "name"],
  ["cust = 1", "Did you mean `customer.city`?", "customer.city"],
  ["p = 1", "Did you mean `paid`, `placed` or `price`?", "paid", "placed", "price"],
])("completes the beginning of a name: %s", (text, hint, ...inserts) => {
  expect(listHints(text)).toEqual([[hint, ...inserts]]);
});

test("reports the same issues for disallowed fields whether or not the collection has them", () => {
  const hidden = {
    secret: { type: "string", values: ["a", "open"] },
    birthday: { type: "date" },
    yes: { type: "boolean" },
    now: { type: "datetime" },
    nil: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
    $50: { type: "number" },
  } as const;
  const email = { city: { type: "string" }, email: { type: "string" } } as const;
  const having = {
    ...orders,
    fields: { ...orders.fields, ...hidden, customer: { type: "object", fields: email } },
  } satisfies CollectionDeclaration;
  const other: TypeDeclaration = { type: "array", items: { type: "time" } };
  const otherwise: CollectionDeclaration = {
    ...having,
    fields: {
      ...having.fields,
      ...Object.fromEntries(Object.keys(hidden).map((name) => [name, other])),
      customer: { type: "object", fields: { ...email, email: { type: "boolean" } } },
    },
  };
  const names = [
    ...Object.keys(hidden),
    "parent.name",
    "parent._id",
    "customer.email",
    "customer",
    "email",
    "birthdaz",
    "secrets",
  ];
  const anyName = fc
    .constantFrom(...names, ...Object.keys(filter))
    .map((name): Field => ({ kind: "field", name, ...at }));
  const anyValue = fc.oneof(
    anyName,
    fc.constantFrom<Operand>(
      { kind: "number", value: 1, ...at },
      { kind: "string", value: "secret", ...at },
      { kind: "string", value: "total", ...at },
      { kind: "null", ...at },
      { kind: "date", value: "2024-03-01", ...at },
    ),
  );
  const anyOperand = generateArithmetic(anyValue);
  const anyComparison = fc.record({
    kind: fc.constant("comparison" as const),
    operator: fc.constantFrom<OperatorSymbol>("=", "!=", "<", ">="),
    operatorSpan: fc.constant(at),
    left: fc.oneof(anyName, anyOperand),
    right: fc.oneof(anyValue, anyOperand),
    from: fc.constant(0),
    to: fc.constant(0),
  });
  fc.assert(
    fc.property(generateConditions(anyComparison), (tree) => {
      const { filter: parsed } = parse(print(tree));
      for (const operation of ["FindMany", "UpdateMany"] as const)
        expect(check(parsed, filterRules(having, operation))).toEqual(check(parsed, filterRules(otherwise, operation)));
    }),
    { numRuns: 500 },
  );
});

test("the start of a query string is reported with a fix that removes it", () => {
  expect(listIssues("$filter = total")).toEqual([
    {
      code: "FILTER_FIELD_NOT_ALLOWED",
      severity: "error",
      message: "There is no filterable field `$filter`. The filter is what follows `$filter=`: remove that.",
      from: 0,
      to: 7,
      fixes: [{ label: "Remove it", from: 0, to: 10, insert: "" }],
    },
  ]);
  expect(listHints("total = $filter")).toEqual([[none]]);
});

test.each([
  ["total > $50", "Write numbers without a currency: `50`.", "50"],
  ["total > $50a", none],
  ["total > a$50", none],
  ["total > $", none],
])("an amount of money: %s", (text, hint, ...inserts) => {
  expect(listHints(text)).toEqual([[hint, ...inserts]]);
});

describe("two minus signs", () => {
  const remark = "If `--` starts a comment, remove it: comments are not supported.";

  test("are reported as a possible comment", () => {
    expect(listIssues("total > 1 + 2 -- big")).toEqual([
      {
        code: "FILTER_FIELD_NOT_ALLOWED",
        severity: "error",
        message: `There is no filterable field \`big\`. ${remark}`,
        from: 17,
        to: 20,
        fixes: [{ label: "Remove it", from: 13, to: 20, insert: "" }],
      },
    ]);
    expect(listHints("total -- big > 1")).toEqual([[remark, ""]]);
    expect(listHints("total - 1 -- big > 1")).toEqual([[remark, ""]]);
  });

  test.each([
    "total > 1 - big",
    "total > 1 - (big)",
    "total > 1 + -big",
    "total > -big",
    "total > -big - 1",
    "total > - -big",
  ])("%s has none", (text) => {
    expect(listHints(text)).toEqual([[none]]);
  });

  test("are a comment only before the last name", () => {
    expect(listHints("total > huge -- big")).toEqual([[none], [remark, ""]]);
  });
});

describe("a slash between names", () => {
  test("is reported once as OData member access", () => {
    expect(listIssues("total = 1 and customer/city = 'x'")).toEqual([
      {
        code: "FILTER_TYPE_MISMATCH",
        severity: "error",
        message: "Access members with a dot: `customer.city`.",
        from: 14,
        to: 27,
        fixes: [{ label: "Write customer.city", from: 14, to: 27, insert: "customer.city" }],
      },
    ]);
    expect(listHints("'x' = customer/city")).toEqual([
      ["Access members with a dot: `customer.city`.", "customer.city"],
    ]);
  });

  test.each([
    ["customer*city > 1", 2],
    ["customer/1 > 1", 1],
    ["customer/total > 1", 1],
    ["total/price > 1", 0],
  ])("%s is a calculation", (text, count) => {
    const issues = listIssues(text);
    expect(issues).toHaveLength(count);
    for (const { code } of issues) expect(code).toBe("FILTER_FIELD_NOT_ALLOWED");
  });
});

describe("a field in quotes", () => {
  const text = (name: string) => `This is a string. For the field, remove the quotes: \`${name}\`.`;

  test.each<[filter: string, severity: string, name: string, marked: string]>([
    ["'name' = 'x'", "warning", "name", "'name'"],
    ["'x' != 'name'", "warning", "name", "'name'"],
    ["'name' like 'x*'", "warning", "name", "'name'"],
    ["'name' in ['x']", "warning", "name", "'name'"],
    ["('name') = ('x')", "warning", "name", "'name'"],
    ["'total' = 1", "error", "total", "'total'"],
    ["100 < 'total'", "error", "total", "'total'"],
    ["'price' > 1", "error", "price", "'price'"],
    ["1 < 'price'", "error", "price", "'price'"],
  ])("%s: %s", (written, severity, name, marked) => {
    const [issue, ...others] = listIssues(written);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: "FILTER_TYPE_MISMATCH", severity, message: text(name) });
    expect(written.slice(issue?.from, issue?.to)).toBe(marked);
    expect(issue?.fixes).toEqual([{ label: `Write ${name}`, from: issue?.from, to: issue?.to, insert: name }]);
  });

  test.each(["'total' = name", "name = 'total'", "'name' like name", "'price' < 'x'", "'nothing' = 'x'", "1 = 1"])(
    "%s is not reported",
    (written) => {
      expect(
        parse(written)
          .issues.concat(check(parse(written).filter, filterRules(orders, "FindMany")))
          .filter(({ message }) => message.startsWith("This is a string.")),
      ).toEqual([]);
    },
  );

  test("is not suggested if the field does not allow the operator", () => {
    expect(listHints("1 > 'price'")).toEqual([["A string can't be compared with a number."]]);
  });
});
