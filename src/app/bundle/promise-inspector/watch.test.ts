import { describe, expect, test } from "vitest";
import { type BundleHead, NetworkError } from "../../../client/index.ts";
import { compose } from "../compose.ts";
import { type BundlePart, createPart } from "../part.ts";
import { shopClient } from "../shop-client.ts";
import { starter } from "../starter.ts";
import { checkPromises } from "./check-promises.ts";
import { promiseNames } from "./promise-names.ts";
import { nameOfError, type Watched, watchBundle } from "./watch.ts";

/** Sends parts as the page does, and returns the first state and the last, after all have settled. */
async function watched(parts: readonly Partial<BundlePart>[], transaction: boolean, client = shopClient()) {
  const draft = { parts: parts.map(createPart), transaction, timeout: "", parameters: [] };
  const composed = compose(draft, client);
  if ("refusal" in composed) throw new Error(composed.refusal);
  const reports: Watched[] = [];
  let head: BundleHead | undefined;
  let wire = (): void => {};
  const call = client.bundle(composed.requests, {
    params: { transaction },
    onSend: () => wire(),
    onHead: (given) => {
      head = given;
    },
  });
  const ended = new Promise<void>((resolve) => {
    wire = watchBundle(call, {
      client,
      ...composed,
      transaction,
      onChange: (next) => {
        reports.push(next);
        if (next.call !== null) resolve();
      },
    });
  });
  await ended;
  const [first, last] = reports;
  if (first === undefined || last === undefined) throw new Error("Expected two reports.");
  return { first, last, reports: reports.length, head };
}

const states = ({ requests }: Watched) => requests.map(({ body }) => body?.state ?? "pending");

describe("a transaction that is rolled back", () => {
  const sent = watched(starter().parts, true);

  test("reports pending promises first, and once more when all have settled", async () => {
    const { first, reports } = await sent;
    expect(reports).toBe(2);
    expect(states(first)).toEqual(["pending", "pending", "pending", "pending"]);
    expect(checkPromises(first).map(({ isKept }) => isKept)).toEqual([
      undefined,
      true,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("rejects each body with the error of its own part, and resolves itself, last of all", async () => {
    const { last, head } = await sent;
    expect(head?.outcome).toBe("rolled-back");
    expect(states(last)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
    expect(last.requests.map(({ body }) => body?.state === "rejected" && nameOfError(body.reason))).toEqual([
      "RequestError 424 ROLLED_BACK",
      "RequestError 424 ROLLED_BACK",
      "RequestError 404 ENTITY_NOT_FOUND",
      "RequestError 424 NOT_EXECUTED",
    ]);
    expect(last.call?.state).toBe("resolved");
    expect([...last.requests.map(({ body }) => body?.order), last.call?.order]).toEqual([1, 2, 3, 4, 5]);
    expect(last.wires).toBe(1);
  });

  test("keeps every promise", async () => {
    expect(checkPromises((await sent).last).map(({ isKept }) => isKept)).toEqual([true, true, true, true, true]);
  });
});

test("without a transaction the others resolve", async () => {
  const { last } = await watched([{ path: "/Orders@17" }, { path: "/Orders@0" }, { path: "/Stock?limit=1" }], false);
  expect(states(last)).toEqual(["resolved", "rejected", "resolved"]);
  expect(checkPromises(last).every(({ isKept }) => isKept === true)).toBe(true);
});

test("when nobody answers, each ends by the same error as the bundle", async () => {
  const { createClient } = await import("../../../client/index.ts");
  const client = createClient("http://shop.test/api", { fetch: () => Promise.reject(new TypeError("gone")) });
  const { last } = await watched([{ path: "/Orders@1" }, { path: "/Orders@2" }], false, client);
  expect(last.call).toMatchObject({ state: "rejected" });
  expect(last.call?.state === "rejected" && last.call.reason).toBeInstanceOf(NetworkError);
  const [, bound, order, alone, again] = checkPromises(last);
  expect([bound?.isKept, order?.isKept, alone?.isKept, again?.isKept]).toEqual([true, undefined, true, true]);
});

test("a client that broke its promises would be found out", async () => {
  const { last } = await watched([{ path: "/Orders@17" }, { path: "/Orders@0" }], false);
  const [first] = last.requests;
  if (first === undefined || last.call === null) throw new Error("It was watched.");
  const broken: readonly Partial<Watched>[] = [
    { wires: 2 },
    { requests: [{ ...first, refused: null }] },
    { call: { ...last.call, isInOrder: false } },
    { requests: last.requests.toReversed() },
    { requests: [{ ...first, after: { state: "resolved", value: {} } }] },
  ];
  broken.forEach((part, index) => {
    expect(checkPromises({ ...last, ...part })[index]?.isKept).toBe(false);
  });
});

test("names are those of one of the collection, each once", () => {
  const paths = ["/Orders", "/Orders@1", "/Stock@A-1?", "/Payments?$filter=a", "/", "/Deletes", "/Companies"];
  expect(promiseNames(paths.map((path) => ({ path })))).toEqual([
    "order",
    "order2",
    "stock",
    "payment",
    "request",
    "request2",
    "company",
  ]);
});
