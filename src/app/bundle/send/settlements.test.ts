import { expect, test } from "vitest";
import { createClient } from "../../../client/index.ts";
import { compose } from "../../requests/parts/compose.ts";
import { type BundlePart, createPart } from "../../requests/parts/part.ts";
import { starter } from "../../requests/parts/starter.ts";
import { shopClient } from "../testing/shop-client.ts";
import { type BundlePromises, settledWith, watchPromises } from "./settlements.ts";

/** Sends parts and returns what was published, until all promises have settled. */
async function published(parts: readonly Partial<BundlePart>[], transaction: boolean, client = shopClient()) {
  const composed = compose({ parts: parts.map(createPart), transaction, timeout: "", parameters: [] }, client);
  if ("refusal" in composed) throw new Error(composed.refusal);
  const call = client.bundle(composed.requests, { params: { transaction } });
  const all: BundlePromises[] = [];
  await new Promise<void>((resolve) => {
    watchPromises(call, composed, (promises) => {
      all.push(promises);
      if (promises.settled.length > 0) resolve();
    });
  });
  return all;
}

const lines = (promises: BundlePromises | undefined) =>
  promises?.settled.map((each) => `${each.part?.number ?? "bundle"} ${each.state}: ${settledWith(each)}`);

test("publishes pending promises first, then how each settled", async () => {
  const [first, last, ...more] = await published(starter().parts, true);
  expect(first).toEqual({ count: 5, settled: [] });
  expect(more).toEqual([]);
  expect(lines(last)).toEqual([
    "1 rejected: RequestError 424 ROLLED_BACK",
    "2 rejected: RequestError 424 ROLLED_BACK",
    "3 rejected: RequestError 404 ENTITY_NOT_FOUND",
    "4 rejected: RequestError 424 NOT_EXECUTED",
    "bundle resolved: 4 responses",
  ]);
});

test("without a transaction, only the failed part rejects", async () => {
  const parts = [{ path: "/Orders@17" }, { path: "/Orders@0" }];
  expect(lines((await published(parts, false)).at(-1))).toEqual([
    "1 resolved: { payload }",
    "2 rejected: RequestError 404 ENTITY_NOT_FOUND",
    "bundle resolved: 2 responses",
  ]);
});

test("without a response, every promise rejects", async () => {
  const client = createClient("http://shop.test/api", { fetch: () => Promise.reject(new TypeError("gone")) });
  const settled = lines((await published([{ path: "/Orders@1" }], false, client)).at(-1));
  expect(settled?.toSorted()).toEqual(["1 rejected: NetworkError", "bundle rejected: NetworkError"]);
});
