// Holds a write of the worker open: its work is done, and the test decides when it commits.

import type { BrowserContext } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { writeBundle } from "./multipart.ts";
import type { Riddle } from "./riddle.ts";

/** A write request, and the row that shows that its work is done. */
export interface HeldWrite {
  readonly what: string;
  /** Below the prefix. */
  readonly path: string;
  readonly type: string;
  readonly body: (prefix: string) => string;
  readonly last: LastRow;
  /** How `Sent.answers` reports that it was committed. */
  readonly success: string;
}

interface LastRow {
  readonly collection: string;
  readonly key: string | number;
}

/** Greater than every key of the sample payments. */
export const payment = { _id: 9_000_000, order: 1, amount: 1, method: "cash" };
const place = { _id: "zz-held", product: "ZZ", warehouse: "HAM" };

/** A bundle over three collections. */
export const heldTransaction: HeldWrite = {
  what: "a transaction",
  path: "$bundle?transaction=true",
  type: "multipart/mixed; boundary=sieve",
  body: (prefix) =>
    writeBundle([
      { id: "customer", method: "PATCH", path: `${prefix}/Customers@1`, json: { name: "Held" } },
      { id: "payment", method: "POST", path: `${prefix}/Payments`, json: payment },
      { id: "place", method: "POST", path: `${prefix}/Stock`, json: place },
    ]),
  last: { collection: "Stock", key: place._id },
  success: "200 committed",
};

export const heldSingle: HeldWrite = {
  what: "a single write",
  path: "Payments",
  type: "application/json",
  body: () => JSON.stringify(payment),
  last: { collection: "Payments", key: payment._id },
  success: "201 null",
};

/** A request whose work is done, with its transaction held open. */
export interface Sent {
  /** The result in the page: status and outcome, or an error. */
  answers(): Promise<readonly string[]>;
  /** Lets the transaction commit. */
  release(): Promise<void>;
}

/**
 * Sends the request. Resolves when its row is written but not committed, and a premature response would have arrived.
 */
export async function sendHeld(
  { path, type, body, last }: HeldWrite,
  { page, prefix }: Riddle,
  context: BrowserContext,
): Promise<Sent> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("There is no service worker.");
  const rounds = () => worker.evaluate(roundsHeld);
  await worker.evaluate(keepOpen, last);
  await page.evaluate(sendAndNote, [`${prefix}/${path}`, type, body(prefix)] as const);
  await expect.poll(rounds, { timeout: 60_000 }).toBeGreaterThan(100);
  // Everything that the worker sent before its responses to these has arrived.
  for (let times = 0; times < 5; times += 1) await page.evaluate(askForFile);
  const before = await rounds();
  await expect.poll(rounds).toBeGreaterThan(before);
  return {
    answers: () => page.evaluate(() => Reflect.get(window, "answers")),
    release: () => worker.evaluate(letGo),
  };
}

/** State in the worker. */
interface Hold {
  on: boolean;
  /** How often a transaction was kept open since it contains the row. */
  rounds: number;
}

/** Runs in the worker: reads the row repeatedly in each transaction that may write it. */
function keepOpen({ collection, key }: LastRow): void {
  const hold: Hold = { on: true, rounds: 0 };
  Object.assign(globalThis, { hold });
  const storeOf = IDBTransaction.prototype.objectStore;
  const seen = new WeakSet<IDBTransaction>();
  // Not at the start of a transaction: a library may have cached that function.
  IDBTransaction.prototype.objectStore = function (name) {
    const isNew = !seen.has(this);
    seen.add(this);
    if (isNew && hold.on && this.mode === "readwrite" && this.objectStoreNames.contains(collection)) {
      const store = storeOf.call(this, collection);
      const keep = () => {
        const request = store.get(key);
        request.onsuccess = () => {
          if (request.result !== undefined) hold.rounds += 1;
          if (hold.on) keep();
        };
      };
      keep();
      // An explicit commit has to wait, too.
      this.commit = () => {};
    }
    return storeOf.call(this, name);
  };
}

function roundsHeld(): number {
  return Reflect.get(globalThis, "hold").rounds;
}

function letGo(): void {
  Reflect.get(globalThis, "hold").on = false;
}

/** A file of the page comes from the worker, not from the database. */
async function askForFile(): Promise<void> {
  await (await fetch(".", { cache: "no-store" })).arrayBuffer();
}

/** Sends a request and stores its result on `window`. */
function sendAndNote([url, type, body]: readonly [url: string, type: string, body: string]): void {
  const answers: string[] = [];
  Object.assign(window, { answers });
  fetch(url, { method: "POST", headers: { "Content-Type": type }, body }).then(
    ({ status, headers }) => answers.push(`${status} ${headers.get("X-Bundle-Outcome")}`),
    (error) => answers.push(String(error)),
  );
}
