import { expect, test } from "vitest";
import type { Row } from "../../../service/public.ts";
import { mergeRowChanges, type RowChange } from "./row-change.ts";

const row = (amount: number, _id: number | string = 1): Row => ({ _id, amount });
const change = (before: Row | undefined, after: Row | undefined, collection = "Payments"): RowChange => ({
  collection,
  key: (before ?? after)?._id ?? 0,
  before,
  after,
});

test("merges several changes of a row into one from its first state to its last", () => {
  expect(mergeRowChanges([change(row(1), row(2)), change(row(2), row(3))])).toEqual([change(row(1), row(3))]);
  expect(mergeRowChanges([change(undefined, row(2)), change(row(2), row(3))])).toEqual([change(undefined, row(3))]);
  expect(mergeRowChanges([change(row(1), undefined), change(undefined, row(3))])).toEqual([change(row(1), row(3))]);
});

test("distinguishes rows by collection and key, and the key 1 from '1'", () => {
  const changes = [change(row(1), row(2)), change(row(1), row(2), "Stock"), change(row(1, "1"), row(2, "1"))];
  expect(mergeRowChanges(changes)).toEqual(changes);
});

test("leaves out a row that is as before", () => {
  expect(mergeRowChanges([change(row(1), row(1))])).toEqual([]);
  expect(mergeRowChanges([change(undefined, row(2)), change(row(2), undefined)])).toEqual([]);
  expect(mergeRowChanges([change(row(1), row(2)), change(row(2), row(1))])).toEqual([]);
});
