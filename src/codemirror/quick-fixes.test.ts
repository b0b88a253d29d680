import { type Action, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { parse } from "../language/public.ts";
import { findFixable } from "./quick-fixes.ts";

/** A state with the problems of its text, as in the editor. */
function createState(text: string): EditorState {
  const state = EditorState.create({ doc: text });
  const problems = parse(text).issues.map(({ from, to, severity, message, fixes }) => ({
    from,
    to,
    severity,
    message,
    actions: fixes.map(({ label }): Action => ({ name: label, apply() {} })),
  }));
  return state.update(setDiagnostics(state, problems)).state;
}

function labelsAt(text: string, place: number): string[] | undefined {
  return findFixable(createState(text), place)?.actions.map(({ name }) => name);
}

const text = "a == 1 and b <> 2 and c = and d = 4 e = 5";

test("finds the problem at the cursor, including both ends", () => {
  expect(labelsAt(text, 2)).toEqual(["Write ="]);
  expect(labelsAt(text, 4)).toEqual(["Write ="]);
  expect(labelsAt(text, 14)).toEqual(["Write !="]);
});

test("finds the next problem with a fix, and after the last one the first", () => {
  expect(labelsAt(text, 8)).toEqual(["Write !="]);
  expect(labelsAt(text, 20)?.length).toBeGreaterThan(1);
  expect(labelsAt(text, text.length)).toEqual(["Write ="]);
});

test("finds none if there are no fixes", () => {
  expect(findFixable(createState("a = 1"), 0)).toBeUndefined();
  expect(findFixable(createState("5"), 0)).toBeUndefined();
});
