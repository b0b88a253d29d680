import { expect, test } from "vitest";
import type { Row } from "../../../service/index.ts";
import { hasEffect, netChanges, type RowChange } from "./row-change.ts";

const row = (amount: number, _id: number | string = 1): Row => ({ _id, amount });
const change = (before: Row | undefined, after: Row | undefined, collection = "Payments"): RowChange => ({
  collection,
  key: (before ?? after)?._id ?? 0,
  before,
  after,
});

test("merges several changes of a row into one from its first state to its last", () => {
  expect(netChanges([change(row(1), row(2)), change(row(2), row(3))])).toEqual([change(row(1), row(3))]);
  expect(netChanges([change(undefined, row(2)), change(row(2), row(3))])).toEqual([change(undefined, row(3))]);
  expect(netChanges([change(row(1), undefined), change(undefined, row(3))])).toEqual([change(row(1), row(3))]);
});

test("distinguishes rows by collection and key, and the key 1 from '1'", () => {
  const changes = [change(row(1), row(2)), change(row(1), row(2), "Stock"), change(row(1, "1"), row(2, "1"))];
  expect(netChanges(changes)).toEqual(changes);
});

test("has no effect when nothing changes", () => {
  expect(hasEffect(change(row(1), row(1)))).toBe(false);
  expect(hasEffect(change(undefined, undefined))).toBe(false);
  expect(hasEffect(change(row(1), row(2)))).toBe(true);
  expect(hasEffect(change(undefined, row(1)))).toBe(true);
});
