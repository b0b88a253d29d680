// Tests what Explore shows about its requests: which rows are stale, and which problem is shown.

import { describe, expect, test } from "vitest";
import { AddressError, AnswerError, NetworkError, WrongServerError } from "../../../client/public.ts";
import type { Exchange } from "../../requests/query/find.ts";
import { listProblemItems } from "../../requests/query/find-problem.ts";
import {
  applyAnswer,
  applyFailure,
  applyStop,
  deriveFind,
  type FindStatus,
  noResults,
  type Results,
  type Sent,
  shouldMarkStale,
} from "./find-status.ts";

const sent: Sent = {
  id: 1,
  collection: "Orders",
  filter: "paid = true",
  sort: "",
  limit: 100,
  projection: "",
  revision: 0,
  byHand: false,
  key: "0 /Orders?$filter=paid = true",
};

const now = {
  more: null,
  collection: "Orders",
  key: sent.key,
  usable: true,
  running: false,
  late: false,
  typing: false,
};

function exchanged(status: number, body: unknown): Exchange {
  const message = { status, reason: "", headers: [], body: new Uint8Array() };
  return {
    request: { method: "GET", target: "/api/Orders", headers: [], body: new Uint8Array() },
    response: {
      status,
      ok: status >= 200 && status <= 299,
      headers: new Headers(),
      body,
      requestId: undefined,
      message,
    },
    duration: 1,
  };
}

const rows = { payload: [{ _id: 1 }, { _id: 2 }], totalMatches: 2 };
const withRows = applyAnswer(noResults, sent, exchanged(200, rows));

type Case = readonly [name: string, fail: (before: Results) => Results, title: string];

const refused = (status: number): Case => [
  `status ${status}`,
  (before) => applyAnswer(before, sent, exchanged(status, rows)),
  `Error ${status}`,
];

const bad: readonly Case[] = [
  ...[400, 404, 413, 422, 500, 503, 504].map(refused),
  [
    "an error body",
    (before) => applyAnswer(before, sent, exchanged(400, { errors: [{ code: "X", message: "No." }] })),
    "Error 400",
  ],
  ["a text", (before) => applyAnswer(before, sent, exchanged(200, "<h1>Hello</h1>")), "Unreadable answer"],
  ["no body", (before) => applyAnswer(before, sent, exchanged(204, undefined)), "Unreadable answer"],
  ["null for rows", (before) => applyAnswer(before, sent, exchanged(200, { payload: null })), "Unreadable answer"],
  [
    "a row that is null",
    (before) => applyAnswer(before, sent, exchanged(200, { payload: [null], totalMatches: 1 })),
    "Unreadable answer",
  ],
  ["no count", (before) => applyAnswer(before, sent, exchanged(200, { payload: [] })), "Unreadable answer"],
  ["broken JSON", (before) => applyFailure(before, sent, new AnswerError("Not JSON.")), "Unreadable answer"],
  ["a broken connection", (before) => applyFailure(before, sent, new NetworkError("No answer.")), "No answer"],
  [
    "a stranger",
    (before) => applyFailure(before, sent, new WrongServerError("Who?", 200)),
    "Not a response of the service",
  ],
  ["too long an address", (before) => applyFailure(before, sent, new AddressError("Too long.")), "Not sent"],
  ["anything else", (before) => applyFailure(before, sent, "why"), "Request failed"],
  ["a stop", (before) => applyStop(before, sent), "Stopped"],
];

describe.each(bad)("after %s", (_, fail, title) => {
  test("a first request shows a problem and no rows", () => {
    const status = deriveFind(fail(noResults), now);
    expect(status).toMatchObject({ found: null, stale: false, problem: { title } });
    expect(status.problem?.messages.join("")).not.toBe("");
  });

  test("rows of the same query look stale, even while the next request runs", () => {
    const after = fail(withRows);
    for (const running of [false, true]) {
      const status = deriveFind(after, { ...now, running });
      expect(status).toMatchObject({ found: { body: rows }, stale: true, problem: { title } });
      expect(shouldMarkStale(status)).toBe(true);
    }
  });

  test("the next response with rows clears the problem", () => {
    const status = deriveFind(applyAnswer(fail(withRows), sent, exchanged(200, rows)), now);
    expect(status).toMatchObject({ found: { body: rows }, stale: false, problem: null });
  });

  test("a filter with problems, or another collection, hides the problem", () => {
    expect(deriveFind(fail(withRows), { ...now, usable: false })).toMatchObject({ problem: null, stale: true });
    expect(deriveFind(fail(withRows), { ...now, collection: "Stock" })).toMatchObject({ problem: null, found: null });
  });
});

test("rows are current for their own query and stale for any other", () => {
  expect(deriveFind(withRows, now)).toMatchObject({ stale: false, problem: null });
  const typed: FindStatus = deriveFind(withRows, { ...now, key: "another" });
  expect(typed).toMatchObject({ stale: true, problem: null });
  expect(shouldMarkStale(typed)).toBe(true);
  expect(shouldMarkStale({ ...typed, running: true })).toBe(false);
  expect(shouldMarkStale({ ...typed, running: true, late: true })).toBe(true);
  expect(shouldMarkStale({ ...typed, typing: true })).toBe(false);
});

test("an invalid plan is dropped", () => {
  const odd = applyAnswer(noResults, sent, exchanged(200, { ...rows, plan: { access: null } }));
  expect(odd.found?.body).toEqual(rows);
});

test("a request without a response clears the earlier response", () => {
  expect(applyFailure(withRows, sent, new NetworkError("No answer.")).exchange).toBeNull();
});

describe("the messages of an error response", () => {
  const issue = (message: string, details?: object) => ({ code: "X", message, severity: "error", details });
  const problemOf = (errors: readonly unknown[]) => applyAnswer(noResults, sent, exchanged(400, { errors })).problem;

  test("are listed without duplicates, truncated, and limited to twenty", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => issue(`Wrong ${index}.`));
    const problem = problemOf([issue("Wrong 1."), issue("y".repeat(5000)), ...many]);
    expect(problem?.messages).toHaveLength(20);
    expect(problem?.messages[1]?.length).toBeLessThan(1100);
    expect(problem?.messages.at(-1)).toBe("The response has 199982 more errors.");
  });

  test.each([
    [{ from: 0, to: 4 }, [0, 4]],
    [{ from: 4, to: 4, parameter: "$filter" }, [4, 4]],
    [{ from: 0, to: 4, parameter: "sort" }, null],
    [{ from: 0, to: 12 }, null],
    [{ from: 3, to: 2 }, null],
    [{ from: -1, to: 2 }, null],
    [{ from: "0", to: 2 }, null],
    [{}, null],
    [undefined, null],
  ])("with details %j have the position %j in the filter", (details, place) => {
    const problem = problemOf([issue("Wrong.", details)]);
    if (problem === null) throw new Error("There is a problem.");
    expect(listProblemItems(problem, sent.filter.length)).toEqual([{ message: "Wrong.", place }]);
  });
});
