import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { shopClient } from "../shop-client.ts";
import { ownTab } from "./channel.ts";
import type { Message } from "./messages.ts";
import { handleMessage } from "./write-on-request.ts";

function secondTab() {
  const sent: Message[] = [];
  const client = shopClient();
  let writes = 0;
  const noteWrite = (): void => {
    writes += 1;
  };
  const channel = { postMessage: (message: Message) => void sent.push(message) };
  const receive = (data: unknown) => handleMessage(data, { channel, client, collections, noteWrite });
  const counted = async () => {
    const { payload } = await client.get("/Stock@A-1042-HAM").body<{ payload: { counted?: string } }>();
    return payload.counted;
  };
  return { sent, receive, counted, writes: () => writes };
}

const write = {
  kind: "write",
  from: "another",
  to: ownTab,
  id: "write-1",
  collection: "Stock",
  key: "A-1042-HAM",
  field: "counted",
  value: "2026-11-21T12:00:00.000Z",
};

describe("a second tab", () => {
  test("says that it is there when it is called, but not to itself", async () => {
    const { sent, receive } = secondTab();
    await receive({ kind: "call", from: ownTab });
    await receive({ kind: "here", from: "another" });
    expect(sent).toEqual([]);
    await receive({ kind: "call", from: "another" });
    expect(sent).toEqual([{ kind: "here", from: ownTab }]);
  });

  test("writes to the service and reports the times", async () => {
    const { sent, receive, counted, writes } = secondTab();
    await receive(write);
    expect(sent).toMatchObject([{ kind: "written", to: "another", id: "write-1", status: 200, code: null }]);
    expect(await counted()).toBe(write.value);
    expect(writes()).toBe(1);
  });

  test("ignores writes addressed to another tab", async () => {
    const { sent, receive, counted } = secondTab();
    const before = await counted();
    await receive({ ...write, to: "somebody-else" });
    await receive({ ...write, method: "DELETE" });
    expect(sent).toEqual([]);
    expect(await counted()).toBe(before);
  });

  test("reports a refusal and an error response", async () => {
    const { sent, receive, writes } = secondTab();
    await receive({ ...write, value: 1 });
    expect(sent.at(-1)).toMatchObject({ kind: "unwritten", why: "`counted` has another type." });
    await receive({ ...write, value: "yesterday" });
    expect(sent.at(-1)).toMatchObject({ kind: "written", status: 422, code: "VALIDATION_FAILED" });
    await receive({ ...write, key: "nowhere" });
    expect(sent.at(-1)).toMatchObject({ kind: "written", status: 404, code: "ENTITY_NOT_FOUND" });
    expect(writes()).toBe(0);
  });

  test("does one write at a time", async () => {
    const { sent, receive } = secondTab();
    await Promise.all([receive(write), receive({ ...write, id: "write-2" })]);
    expect(sent.map((message) => [message.kind, "id" in message ? message.id : ""])).toEqual([
      ["unwritten", "write-2"],
      ["written", "write-1"],
    ]);
  });
});
