import { expect, test } from "vitest";
import { createPart } from "../../requests/parts/part.ts";
import { sendWriteRequest } from "../../requests/query/write.ts";
import { noWrite } from "../../requests/query/write-status.ts";
import { createFailingDraft, createShopClient, sendDraft } from "../testing/shop-client.ts";
import { describeConcurrentWrite } from "./concurrent-write.ts";

const part = createPart({ method: "PATCH", path: "/Stock@A-1042-HAM", body: '{"onHand": 5}' });

test("a concurrent write is described by its response, and by the parts that ran before and after", async () => {
  const client = createShopClient();
  const write = () => sendWriteRequest(noWrite, () => client.patch(part.path, new TextEncoder().encode(part.body)));
  const first = { part, status: await write() };
  const bundle = await sendDraft(createFailingDraft(), client);
  const last = { part, status: await write() };
  const request = '`PATCH /Stock@A-1042-HAM {"onHand": 5}`';
  expect(describeConcurrentWrite(first, bundle)).toBe(`${request}: 200 OK, before part 1.`);
  expect(describeConcurrentWrite(last, bundle)).toBe(`${request}: 200 OK, after part 3.`);
  const other = bundle.sent.toReversed();
  expect(describeConcurrentWrite(last, { ...bundle, sent: other, phase: "failed" })).toBe(`${request}: 200 OK.`);
  expect(describeConcurrentWrite({ part, status: { ...last.status, running: true } }, bundle)).toBe(
    `${request} is sent.`,
  );
});

test("a rejected concurrent write says why", async () => {
  const client = createShopClient();
  const missing = createPart({ method: "DELETE", path: "/Stock@nowhere" });
  const status = await sendWriteRequest(noWrite, () => client.delete(missing.path));
  const bundle = await sendDraft(createFailingDraft(), client);
  expect(describeConcurrentWrite({ part: missing, status }, bundle)).toMatch(
    /^`DELETE .*`: 404 Not Found, before part 1\. Stock/,
  );
});
