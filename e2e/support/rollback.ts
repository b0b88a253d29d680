// A failing transaction, for the real service and the faulty one of the negative control.

import { expect } from "@playwright/test";
import { writeBundle } from "./multipart.ts";
import type { BundleResponse, Row } from "./riddle.ts";

/** A service, and direct access to its database. */
export interface Backend {
  /** The API prefix in parts of a bundle. */
  readonly prefix: string;
  bundle(body: string, query?: string): Promise<BundleResponse>;
  apiRows<R extends object = Row>(collection: string): Promise<R[]>;
  storedRows<R extends object = Row>(collection: string): Promise<R[]>;
}

export interface Rollback {
  readonly answer: BundleResponse;
  readonly before: readonly Row[];
  readonly byService: readonly Row[];
  readonly inDatabase: readonly Row[];
}

/** Sends a bundle that writes a payment, changes another, deletes a missing one, and has a last part after that. */
export async function failHalfway(backend: Backend, query = "?transaction=true"): Promise<Rollback> {
  const before = await backend.storedRows("Payments");
  const { prefix } = backend;
  const payment = { _id: 9_000_001, order: 1, amount: 12.5, method: "cash" };
  const body = writeBundle([
    { id: "write", method: "POST", path: `${prefix}/Payments`, json: payment },
    { id: "change", method: "PATCH", path: `${prefix}/Payments@1`, json: { amount: 0.5 } },
    { id: "fail", method: "DELETE", path: `${prefix}/Payments@77000000` },
    { id: "last", method: "DELETE", path: `${prefix}/Payments@2` },
  ]);
  const answer = await backend.bundle(body, query);
  const [byService, inDatabase] = [await backend.apiRows("Payments"), await backend.storedRows("Payments")];
  return { answer, before, byService, inDatabase };
}

/** Expects that the failing part rolled back everything and that the response says so. */
export function expectRolledBack({ answer, before, byService, inDatabase }: Rollback): void {
  expect(answer).toMatchObject({ status: 200, outcome: "rolled-back" });
  expect(statuses(answer)).toEqual({
    write: "424 ROLLED_BACK",
    change: "424 ROLLED_BACK",
    fail: "404 ENTITY_NOT_FOUND",
    last: "424 NOT_EXECUTED",
  });
  expect(byService).toEqual(before);
  expect(inDatabase).toEqual(before);
}

/** Each part's status and first code, by its X-Request-Id. */
export function statuses({ parts }: BundleResponse): Record<string, string> {
  return Object.fromEntries(
    parts.map(({ id, status, text }) => {
      const [issue] = status < 400 ? [] : JSON.parse(text).errors;
      return [id, issue === undefined ? String(status) : `${status} ${issue.code}`];
    }),
  );
}
