import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import type { TaskProgress } from "../../ui/use-task.ts";
import { deleteNamed, putSamplesBack, restoreNamed, takeNamed, undoWrite } from "./history-actions.ts";

const client = createClient("http://localhost/api");
const snapshot = { kind: "snapshot", name: "a", at: 0, rows: 1 } as const;
const { signal } = new AbortController();
const write = {
  kind: "write",
  step: 7,
  at: 0,
  undoes: null,
  effects: [],
  needs: [],
  isUndone: false,
  isTooLarge: false,
} as const;

test("the undo of an undo is called a redo", () => {
  expect(undoWrite(client, write)).toMatchObject({ label: "Undo step 7", done: "Undid step 7." });
  expect(undoWrite(client, { ...write, undoes: 3 })).toMatchObject({ label: "Redo step 3", done: "Redid step 3." });
});

test("asks before everything that another action cannot take back as it was", () => {
  const actions = [
    undoWrite(client, write),
    takeNamed(client, "a", false),
    takeNamed(client, "a", true),
    restoreNamed(client, snapshot),
    deleteNamed(client, snapshot),
    putSamplesBack(async () => {}, 5_000),
  ];
  expect(actions.filter(({ consequences }) => consequences === undefined).map(({ label }) => label)).toEqual([
    "Undo step 7",
    "Take a",
  ]);
});

test("puts back the chosen number of orders, and reports rows once their number is known", async () => {
  const sizes: unknown[] = [];
  const seen: TaskProgress[] = [];
  const action = putSamplesBack(async ({ size, onProgress } = {}) => {
    sizes.push(size);
    onProgress?.({ loaded: 0, total: 0 });
    onProgress?.({ loaded: 500, total: 2_000 });
  }, 1_000);
  expect(action.consequences).toContain("with 1\u202f000 orders");
  await action.work({ signal, onProgress: (progress) => seen.push(progress) });
  expect(sizes).toEqual([1_000]);
  expect(seen).toEqual([{ unit: "rows", done: 500, of: 2_000 }]);
});
