import { expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { createHandler, createMemoryStore } from "../../../service/public.ts";
import type { TaskProgress } from "../../ui/use-task.ts";
import { inferFrom } from "./import-requests.ts";

const text = `_id,name\n${Array.from({ length: 40_000 }, (_, index) => `${index},n${index}`).join("\n")}`;
const file = { name: "things.csv", type: "text/csv", content: new Blob([text]) };

/** As a browser sends a file, in smaller pieces. */
function inPieces(content: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(stream) {
      if (at >= content.size) return stream.close();
      stream.enqueue(new Uint8Array(await content.slice(at, at + 8_192).arrayBuffer()));
      at += 8_192;
    },
  });
}

async function setUp() {
  const store = createMemoryStore();
  await store.define([], async () => {});
  const handle = createHandler({ store, prefix: "/api", version: "1" });
  const sent: string[] = [];
  const client = createClient("http://x/api", {
    fetch: (input, init) => {
      sent.push(`${init?.method} ${String(input).replace(/=.*/, "")}`);
      const body = init?.body instanceof Blob ? inPieces(init.body) : init?.body;
      return handle(new Request(input, { ...init, body, duplex: "half" } as RequestInit));
    },
  });
  return { client, sent };
}

test("a file reports how much of it is read, in kB", async () => {
  const { client } = await setUp();
  const steps: TaskProgress[] = [];
  const { signal } = new AbortController();
  const { rows } = await inferFrom(client, "Things", file, { signal, onProgress: (step) => steps.push(step) });
  const of = Math.ceil(file.content.size / 1_000);
  expect(rows).toBe(40_000);
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.at(-1)).toEqual({ unit: "kB", done: of, of });
  expect(steps[0]?.done).toBeLessThan(of / 2);
});

test("the reading of a file is cancelled in the service, too", async () => {
  const { client, sent } = await setUp();
  const cancelling = new AbortController();
  const reading = inferFrom(client, "Things", file, {
    signal: cancelling.signal,
    onProgress: () => cancelling.abort(),
  });
  await expect(reading).rejects.toThrow("The import was cancelled. Nothing was written.");
  expect(sent).toEqual(["POST http://x/api/$infer/Things?progress", "DELETE http://x/api/$import?progress"]);
});
