import { describe, expect, test } from "vitest";
import type { Issue } from "../language/public.ts";
import { errorStatuses, fail, filterErrors, hasChangedNothing, readErrorBody, ServiceError } from "./error-body.ts";

describe("ServiceError", () => {
  test("has the status of the first issue's code", () => {
    const first = { message: "No such field.", severity: "error", code: "VALIDATION_FAILED" } as const;
    const second = { message: "Not now.", severity: "error", code: "TIMEOUT" } as const;
    const error = new ServiceError([first, second], [["Allow", "GET"]]);
    expect(error).toBeInstanceOf(Error);
    expect(error.status).toBe(422);
    expect(error.issues).toEqual([first, second]);
    expect(error.headers).toEqual([["Allow", "GET"]]);
    expect(error.message).toBe("No such field.\nNot now.");
    expect(new ServiceError(second).issues).toEqual([second]);
  });

  test("requires at least one issue", () => {
    expect(() => new ServiceError([])).toThrow(TypeError);
  });
});

describe("fail", () => {
  test("creates an error with one issue, with details only if given", () => {
    expect(fail("TOO_LARGE", "Too large.").issues).toEqual([
      { message: "Too large.", severity: "error", code: "TOO_LARGE" },
    ]);
    expect(Object.keys(fail("TOO_LARGE", "Too large.").issues[0] ?? {})).not.toContain("details");
    expect(fail("ROLLED_BACK", "Rolled back.", { status: 201 }).issues[0]?.details).toEqual({ status: 201 });
  });
});

test("every code has a status", () => {
  const codes = (status: number): string[] =>
    Object.entries(errorStatuses)
      .filter(([, s]) => s === status)
      .map(([code]) => code);
  expect(codes(400)).toHaveLength(13);
  expect(codes(401)).toEqual(["UNAUTHORIZED"]);
  expect(codes(403)).toEqual(["ORIGIN_NOT_ALLOWED"]);
  expect(codes(404)).toEqual([
    "COLLECTION_NOT_FOUND",
    "ENTITY_NOT_FOUND",
    "STEP_NOT_FOUND",
    "SNAPSHOT_NOT_FOUND",
    "ENDPOINT_NOT_FOUND",
  ]);
  expect(codes(405)).toEqual(["METHOD_NOT_ALLOWED"]);
  expect(codes(409)).toEqual(["KEY_CONFLICT", "COLLECTION_EXISTS", "SCHEMA_CHANGED", "CHANGED_SINCE", "CANCELLED"]);
  expect([412, 413, 414, 415].map(codes)).toEqual([
    ["PRECONDITION_FAILED"],
    ["TOO_LARGE"],
    ["URI_TOO_LONG"],
    ["UNSUPPORTED_MEDIA_TYPE"],
  ]);
  expect([417, 421, 505].map(codes)).toEqual([
    ["EXPECTATION_FAILED"],
    ["HOST_NOT_ALLOWED"],
    ["HTTP_VERSION_NOT_SUPPORTED"],
  ]);
  expect(codes(422)).toEqual(["VALIDATION_FAILED", "IDEMPOTENCY_KEY_REUSED"]);
  expect(codes(424)).toEqual(["ROLLED_BACK", "NOT_EXECUTED"]);
  expect([500, 503, 504, 507].map(codes)).toEqual([
    ["INTERNAL", "OUTCOME_UNKNOWN"],
    ["STORAGE_UNAVAILABLE", "SERVER_UNAVAILABLE", "FAULT"],
    ["TIMEOUT"],
    ["STORAGE_FULL"],
  ]);
});

test.each([
  ["STORAGE_UNAVAILABLE", true],
  ["VALIDATION_FAILED", true],
  ["INTERNAL", false],
  ["OUTCOME_UNKNOWN", false],
  ["ANOTHER_SERVERS", false],
  ["toString", false],
])("%s says that nothing was changed: %s", (code, says) => {
  expect(hasChangedNothing(code)).toBe(says);
});

describe("filterErrors", () => {
  test("keeps errors with positions and fixes, and drops warnings", () => {
    const fixes = [{ label: "Write and", from: 2, to: 5, insert: "and" }];
    const issues: Issue[] = [
      { code: "FILTER_SYNTAX", severity: "error", message: "Lower case.", from: 2, to: 5, fixes },
      { code: "FILTER_TYPE_MISMATCH", severity: "warning", message: "Hm.", from: 0, to: 1, fixes: [] },
      { code: "FILTER_FIELD_NOT_ALLOWED", severity: "error", message: "No.", from: 7, to: 9, fixes: [] },
    ];
    expect(filterErrors(issues)).toEqual([
      { code: "FILTER_SYNTAX", severity: "error", message: "Lower case.", details: { from: 2, to: 5, fixes } },
      { code: "FILTER_FIELD_NOT_ALLOWED", severity: "error", message: "No.", details: { from: 7, to: 9 } },
    ]);
  });
});

describe("readErrorBody", () => {
  const issue = { message: "No.", severity: "error", code: "KEY_CONFLICT" };

  test("reads a body without unknown members", () => {
    const details = { key: 17 };
    const json = {
      errors: [
        { ...issue, extra: 1 },
        { ...issue, details },
      ],
      more: true,
    };
    expect(readErrorBody(json)).toEqual({ errors: [issue, { ...issue, details }] });
  });

  test.each([
    ["a code that it does not know", { ...issue, code: "OTHER" }],
    ["a code that is the name of a member", { ...issue, code: "constructor" }],
    ["another severity", { ...issue, severity: "fatal" }],
  ])("keeps an issue with %s", (_, other) => {
    expect(readErrorBody({ errors: [issue, other] })).toEqual({ errors: [issue, other] });
  });

  test("defaults the severity to error, and drops invalid details", () => {
    const { message, code } = issue;
    expect(readErrorBody({ errors: [{ message, code }] })).toEqual({ errors: [issue] });
    for (const details of ["x", [1], null]) {
      expect(readErrorBody({ errors: [{ ...issue, details }] })).toEqual({ errors: [issue] });
    }
  });

  test("skips invalid issues and keeps the others", () => {
    const errors = [null, issue, { message: "No." }, { ...issue, severity: 1 }, "x"];
    expect(readErrorBody({ errors })).toEqual({ errors: [issue] });
  });

  test.each([
    null,
    undefined,
    "errors",
    [],
    {},
    { errors: issue },
    { errors: [] },
    { errors: [null] },
    { errors: [[issue]] },
    { errors: [{ ...issue, code: 404 }] },
    { errors: [{ ...issue, severity: null }] },
    { errors: [{ ...issue, message: 1 }] },
  ])("rejects %j", (json) => {
    expect(readErrorBody(json)).toBeUndefined();
  });
});
