import { describe, expect, test } from "vitest";
import { collections } from "../../../samples/index.ts";
import { shopClient } from "../shop-client.ts";
import { ownTab } from "./channel.ts";
import type { Message } from "./messages.ts";
import { hear } from "./write-on-request.ts";

function secondTab() {
  const said: Message[] = [];
  const client = shopClient();
  let writes = 0;
  const noteWrite = (): void => {
    writes += 1;
  };
  const channel = { postMessage: (message: Message) => void said.push(message) };
  const tell = (data: unknown) => hear(data, { channel, client, collections, noteWrite });
  const counted = async () => {
    const { payload } = await client.get("/Stock@A-1042-HAM").body<{ payload: { counted?: string } }>();
    return payload.counted;
  };
  return { said, tell, counted, writes: () => writes };
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
    const { said, tell } = secondTab();
    await tell({ kind: "call", from: ownTab });
    await tell({ kind: "here", from: "another" });
    expect(said).toEqual([]);
    await tell({ kind: "call", from: "another" });
    expect(said).toEqual([{ kind: "here", from: ownTab }]);
  });

  test("writes for real, and tells when", async () => {
    const { said, tell, counted, writes } = secondTab();
    await tell(write);
    expect(said).toMatchObject([{ kind: "written", to: "another", id: "write-1", status: 200, code: null }]);
    expect(await counted()).toBe(write.value);
    expect(writes()).toBe(1);
  });

  test("writes what is told to another not at all", async () => {
    const { said, tell, counted } = secondTab();
    const before = await counted();
    await tell({ ...write, to: "somebody-else" });
    await tell({ ...write, method: "DELETE" });
    expect(said).toEqual([]);
    expect(await counted()).toBe(before);
  });

  test("says why it does not write, and tells of an error as it was answered", async () => {
    const { said, tell, writes } = secondTab();
    await tell({ ...write, value: 1 });
    expect(said.at(-1)).toMatchObject({ kind: "unwritten", why: "`counted` holds values of another type." });
    await tell({ ...write, value: "yesterday" });
    expect(said.at(-1)).toMatchObject({ kind: "written", status: 422, code: "VALIDATION_FAILED" });
    await tell({ ...write, key: "nowhere" });
    expect(said.at(-1)).toMatchObject({ kind: "written", status: 404, code: "ENTITY_NOT_FOUND" });
    expect(writes()).toBe(0);
  });

  test("does one write at a time", async () => {
    const { said, tell } = secondTab();
    await Promise.all([tell(write), tell({ ...write, id: "write-2" })]);
    expect(said.map((message) => [message.kind, "id" in message ? message.id : ""])).toEqual([
      ["unwritten", "write-2"],
      ["written", "write-1"],
    ]);
  });
});
