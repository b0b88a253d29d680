import { describe, expect, test } from "vitest";
import { createPart } from "../../requests/parts/part.ts";
import { createDraftFromTemplate, findTemplate, templates } from "../../requests/parts/starter.ts";
import type { SentBundle } from "../send/send.ts";
import {
  type BundleAction,
  type BundleState,
  createInitialState,
  getAppliedRaw,
  getUnappliedRaw,
  reduce,
} from "./bundle-state.ts";

function reached(...actions: readonly BundleAction[]): BundleState {
  return actions.reduce(reduce, initial);
}

const initial = createInitialState();

function createExchange(serial: number): SentBundle {
  const received = { request: null, head: null, chunks: [], answers: new Map() };
  return { serial, phase: "sending", draft: initial.draft, sent: [], ...received, duration: null, problem: null };
}

const [first, second, third, fourth] = initial.draft.parts.map(({ key }) => key) as [string, string, string, string];
const keys = ({ draft }: BundleState): string[] => draft.parts.map(({ key }) => key);
const choose = (index: number): BundleAction => {
  const template = templates[index];
  if (template === undefined) throw new Error("There are templates.");
  return { type: "replace", draft: createDraftFromTemplate(template), undoable: true };
};
const nameOf = ({ draft }: BundleState): string | undefined => findTemplate(draft)?.name;

test("a notice stays until it is dismissed or the parts change", () => {
  const notice: BundleAction = { type: "notice", title: "shop.json can't be opened.", text: "It has no parts." };
  expect(reached(notice).notice?.text).toBe("It has no parts.");
  expect(reached(notice, { type: "dismiss" }).notice).toBeNull();
  expect(reached(notice, { type: "remove", key: first }).notice).toBeNull();
});

describe("parts", () => {
  test("are edited in place", () => {
    const state = reached({ type: "edit", key: second, change: { path: "/X", on: false } });
    expect(state.draft.parts[1]).toMatchObject({ key: second, path: "/X", on: false, method: "PATCH" });
    expect(state.draft.parts[0]).toBe(initial.draft.parts[0]);
  });

  test("are added at the end, or after another one", () => {
    const part = createPart();
    expect(keys(reached({ type: "insert", part })).at(-1)).toBe(part.key);
    expect(keys(reached({ type: "insert", part, after: first }))[1]).toBe(part.key);
  });

  test("move to an index, and no further than the ends", () => {
    expect(keys(reached({ type: "move-to", key: third, to: 1 }))).toEqual([first, third, second, fourth]);
    expect(keys(reached({ type: "move-to", key: third, to: 3 }))).toEqual([first, second, fourth, third]);
    expect(keys(reached({ type: "move-to", key: first, to: -1 }))).toEqual(keys(initial));
    expect(keys(reached({ type: "move-to", key: fourth, to: 4 }))).toEqual(keys(initial));
  });

  test("can be restored after they were removed", () => {
    const state = reached({ type: "remove", key: second });
    expect(keys(state)).toEqual([first, third, fourth]);
    expect(keys(reduce(state, { type: "undo" }))).toEqual(keys(initial));
  });
});

describe("breaking a template", () => {
  test("changes one part, and Undo names it", () => {
    const state = reached(choose(1), { type: "break" });
    expect(state.draft.parts.map(({ path }) => path)[1]).toBe("/Customers@9917");
    expect(state.former).toMatchObject({ did: "breaking part 2", isUndone: false });
    expect(nameOf(reduce(state, { type: "undo" }))).toBe(templates[1]?.name);
  });

  test("is not repeated by the undo of what came after it was undone", () => {
    const broken = reached(choose(1), { type: "break" }, { type: "undo" });
    const draft = { ...broken.draft, parts: [...broken.draft.parts, ...initial.draft.parts] };
    const added = reduce(broken, { type: "replace", draft, undoable: true, did: "adding parts" });
    expect(nameOf(reduce(added, { type: "undo" }))).toBe(templates[1]?.name);
  });

  test("does nothing to other parts", () => {
    const state = reached({ type: "remove", key: fourth });
    expect(reduce(state, { type: "break" })).toBe(state);
    expect(state.former?.did).toBe("removing part 4");
  });
});

describe("undoing a template", () => {
  test("restores the previous parts and settings", () => {
    const edited: BundleAction = { type: "edit", key: first, change: { path: "/Mine" } };
    const state = reached(edited, choose(1), { type: "undo" });
    expect(state.draft.parts[0]?.path).toBe("/Mine");
    expect(state.draft).toMatchObject({ transaction: true, timeout: "2000" });
    expect(state.former?.isUndone).toBe(true);
  });

  test("can be redone", () => {
    const state = reached(choose(1), { type: "undo" }, { type: "undo" });
    expect(nameOf(state)).toBe(templates[1]?.name);
    expect(state.former?.isUndone).toBe(false);
  });

  test("goes back to the user's own draft, however many templates were opened since", () => {
    const edited: BundleAction = { type: "edit", key: first, change: { path: "/Mine" } };
    const state = reached(edited, choose(1), choose(2), choose(3), { type: "undo" });
    expect(state.draft.parts[0]?.path).toBe("/Mine");
  });

  test("goes back one template if there is no own draft", () => {
    expect(nameOf(reached(choose(1), choose(2), { type: "undo" }))).toBe(templates[1]?.name);
  });

  test("does nothing without anything to undo", () => {
    expect(reached({ type: "undo" })).toBe(initial);
  });

  test("is not possible for the first address of a visit", () => {
    expect(reached({ ...choose(1), undoable: false } as BundleAction).former).toBeNull();
  });
});

describe("a notice", () => {
  const notice: BundleAction = { type: "notice", title: "Not sent.", text: "Why." };

  test.each<[string, BundleAction]>([
    ["an edit", { type: "edit", key: first, change: { on: false } }],
    ["a setting", { type: "settings", change: { timeout: "1" } }],
    ["a template", choose(1)],
    ["a bundle that is sent", { type: "exchange", exchange: createExchange(1) }],
  ])("is removed by %s", (_what, action) => {
    expect(reached(notice).notice).toEqual({ title: "Not sent.", text: "Why." });
    expect(reached(notice, action).notice).toBeNull();
  });
});

describe("a bundle in progress", () => {
  const send = (serial: number): BundleAction => ({ type: "exchange", exchange: createExchange(serial) });
  const end = (serial: number): BundleAction => ({
    type: "exchange",
    exchange: { ...createExchange(serial), phase: "failed", duration: 5, problem: "No answer." },
  });

  test("ends", () => {
    expect(reached(send(1)).exchange).toMatchObject({ phase: "sending", duration: null });
    expect(reached(send(1), end(1)).exchange).toMatchObject({ phase: "failed", duration: 5, problem: "No answer." });
  });

  test("ignores late events of an earlier bundle, and all events once it has ended", () => {
    expect(reached(send(1), send(2), end(1)).exchange).toMatchObject({ serial: 2, phase: "sending" });
    const ended = reached(send(1), end(1));
    expect(reduce(ended, send(1))).toBe(ended);
  });
});

describe("the raw request", () => {
  const edit: BundleAction = { type: "edit-raw", text: "POST" };
  const applied = { boundary: "b", body: new Uint8Array() };
  const draft = { ...initial.draft, timeout: "1" };
  const apply: BundleAction = { type: "apply-raw", draft, applied };

  test("keeps the parts that it was edited beside", () => {
    const state = reached(edit, choose(1), { type: "edit-raw", text: "PUT" });
    expect(getUnappliedRaw(state)).toEqual({ text: "PUT", draft: initial.draft, applied: null });
    expect(getUnappliedRaw(reduce(state, { type: "keep-raw" }))?.draft).toBe(state.draft);
    expect(getUnappliedRaw(reduce(state, { type: "edit-raw", text: null }))).toBeNull();
  });

  test("replaces the parts, which can be undone", () => {
    const state = reached(edit, apply);
    expect(state.draft).toBe(draft);
    expect(getUnappliedRaw(state)).toBeNull();
    expect(reduce(state, { type: "undo" }).draft).toBe(initial.draft);
  });

  test("is sent as written until the parts change", () => {
    const state = reached(edit, apply);
    expect(getAppliedRaw(state)).toEqual({ text: "POST", draft, applied });
    expect(getAppliedRaw(reduce(state, { type: "settings", change: { timeout: "9" } }))).toBeNull();
    expect(getUnappliedRaw(reduce(state, { type: "settings", change: { timeout: "9" } }))).toBeNull();
    expect(getUnappliedRaw(reduce(state, { type: "edit-raw", text: "PUT" }))).toEqual({
      text: "PUT",
      draft,
      applied: null,
    });
  });
});
