import fc from "fast-check";
import { expect, test } from "vitest";
import { compile, listFieldTypes, parse } from "../../language/public.ts";
import { collections, getSampleRows } from "../../samples/public.ts";
import type { FilterTask } from "../course.ts";
import { type FilterGrade, gradeFilter } from "./grade-filter.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("There are no orders.");
const visible = getSampleRows("Orders").slice(0, 400);

function task(reference: string, more: Partial<FilterTask> = {}): FilterTask {
  const fields = ["status"];
  const bare = {
    operation: "FindMany" as const,
    mayNameKey: false,
    start: "",
    hiddenRows: [],
    wrong: [],
    accept: [],
  };
  return { kind: "filter", collection: "Orders", fields, reference, ...bare, ...more };
}

function grade(given: FilterTask, answer: string, seen = visible): FilterGrade {
  const { filter, issues } = parse(answer);
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  if (orders === undefined) throw new Error("There are no orders.");
  return gradeFilter(given, filter, orders, seen);
}

test("refuses an answer that names the key, unless the task allows it", () => {
  const keys = visible.filter(({ status }) => status === "open").map(({ _id }) => _id);
  const listing = `_id in [${keys.join(", ")}]`;
  expect(grade(task("status = 'open'"), listing)).toEqual({ kind: "names-key" });
  expect(grade(task("status = 'open'", { mayNameKey: true }), listing)).toMatchObject({
    kind: "different",
    source: "generated",
    isWanted: true,
  });
  expect(grade(task("_id < 100", { mayNameKey: true }), "_id <= 99")).toMatchObject({ kind: "equivalent" });
});

test("shows a row of the collection first", () => {
  const found = grade(task("status = 'open'"), "status = 'open' or status = 'paid'");
  expect(found).toMatchObject({ kind: "different", source: "collection", isWanted: false, row: { status: "paid" } });
});

test("shows a hidden row before a generated one, with the other members of a row of the collection", () => {
  const day = "placed >= #2024-02-29# and placed < #2024-03-01#";
  const hiddenRows = [{ placed: "2024-02-29T23:59:59.999Z", customer: { city: "Lima" } }];
  const answer = "placed >= #2024-02-29# and placed <= #2024-02-29T23:59:59Z#";
  const found = grade(task(day, { hiddenRows }), answer);
  expect(found).toMatchObject({ kind: "different", source: "hidden", isWanted: true });
  if (found.kind !== "different") return;
  const model = visible.find(({ placed }) => String(placed).startsWith("2024-02-29")) ?? visible[0];
  const { _id, ...rest } = { ...model, ...hiddenRows[0] };
  expect(found.row).toEqual({ ...rest, customer: { ...Object(model?.customer), city: "Lima" } });
  expect(grade(task(day), answer)).toMatchObject({ kind: "different", source: "generated", isWanted: true });
});

test("judges hidden rows with the members of wanted and of other rows", () => {
  const hiddenRows = [{ note: "RING" }];
  // Only over an order that is not paid does the note matter.
  const found = grade(
    task("status = 'paid' or note ilike 'ring'", { hiddenRows }),
    "status = 'paid' or note like 'ring'",
  );
  expect(found).toMatchObject({ source: "hidden", isWanted: true });
});

test("accepts what is equivalent, with a proof where there is one", () => {
  expect(grade(task("priority >= 4"), "not (priority < 4 or priority = null)")).toMatchObject({
    kind: "equivalent",
    isProved: true,
    shorter: "priority >= 4",
  });
  expect(grade(task("not (priority < 4 or priority = null)"), "priority >= 4")).toMatchObject({ shorter: null });
  const sums = grade(task("total + discount > 100"), "100 < discount + total");
  expect(sums).toMatchObject({ kind: "equivalent", isProved: false });
  expect(sums.kind === "equivalent" && sums.tried).toBeGreaterThan(visible.length);
});

test("accepts a rewritten calculation, which differs in rounding only", () => {
  expect(grade(task("total - discount < 3"), "total < discount + 3")).toMatchObject({ kind: "equivalent" });
});

test("works for a collection without rows", () => {
  expect(grade(task("status = 'open'", { hiddenRows: [{ status: null }] }), "status != 'paid'", [])).toMatchObject({
    kind: "different",
    source: "hidden",
    row: { status: null },
    isWanted: false,
  });
  expect(grade(task("status = 'open'"), "", [])).toMatchObject({ kind: "different", isWanted: false });
});

test("only one of the filters matches the row that is shown", () => {
  const conditions = [
    "priority > 3",
    "status = 'open'",
    "note = null",
    "total <= 100",
    "not paid = true",
    "channel in ['web', null]",
  ];
  const filter = fc
    .tuple(fc.constantFrom(...conditions), fc.constantFrom("and", "or", "and not"), fc.constantFrom(...conditions))
    .map((parts) => parts.join(" "));
  const types = listFieldTypes(orders);
  let different = 0;
  fc.assert(
    fc.property(filter, filter, (reference, answer) => {
      const found = grade(task(reference, { hiddenRows: [{ total: 100 }] }), answer, visible.slice(0, 3));
      if (found.kind !== "different") return;
      different += 1;
      expect(compile(parse(reference).filter, types)(found.row)).toBe(found.isWanted);
      expect(compile(parse(answer).filter, types)(found.row)).toBe(!found.isWanted);
    }),
  );
  expect(different).toBeGreaterThan(20);
});
