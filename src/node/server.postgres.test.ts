// Several servers over one database, and what interrupts their transactions. Run by `npm run test:postgres`.

import { expect, test } from "vitest";
import { boot, type Store } from "../service/public.ts";
import { createPostgresStore } from "../sql-store/public.ts";
import { makeInterruptible } from "./interruptible.ts";
import type { ServerOptions } from "./server.ts";
import { Shutdown } from "./stop.ts";
import { fewRows, startTestServer } from "./testing/server.ts";

/** A server over a schema of the database. */
async function over(schema: string, options: Partial<ServerOptions> = {}, wrapped = (store: Store) => store) {
  const connectionString = process.env.TEST_POSTGRES;
  if (connectionString === undefined) throw new Error("There is no server. Run `npm run test:postgres`.");
  const store = createPostgresStore({ connectionString, schema });
  const service = boot({
    store: wrapped(store),
    sample: fewRows,
    prefix: "/api",
    version: "1",
    getStore: makeInterruptible,
  });
  await service.prepare();
  return startTestServer(service.handle, options);
}

const newSchema = () => `test ${crypto.randomUUID()}`;

const createPatch = (note: string, headers: Readonly<Record<string, string>> = {}) => ({
  method: "PATCH",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify({ note }),
});

const readNote = async (api: string) => (await (await fetch(`${api}/Orders@17`)).json()).payload.note;

test("exactly one of several updates with the same entity tag succeeds, whatever server it is sent to", async () => {
  const schema = newSchema();
  const apis = [(await over(schema)).api, (await over(schema)).api, (await over(schema)).api];
  for (let round = 0; round < 10; round++) {
    const tag = (await fetch(`${apis[0]}/Orders@17`)).headers.get("ETag") ?? "";
    const responses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const init = createPatch(`${round}.${index}`, { "If-Match": tag });
        return (await fetch(`${apis[index % apis.length]}/Orders@17`, init)).status;
      }),
    );
    const winners = responses.flatMap((status, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(responses.filter((status) => status === 412)).toHaveLength(11);
    for (const api of apis) expect(await readNote(api)).toBe(`${round}.${winners[0]}`);
  }
});

/** Transactions that write go on reading until they are interrupted. */
function endless(reached: () => void) {
  return (store: Store): Store => ({
    ...store,
    transact: (scope, work) => {
      if (scope.mode === "read") return store.transact(scope, work);
      return store.transact(scope, async (transaction) => {
        await work(transaction);
        reached();
        for (;;) await transaction.lastKey("Orders");
      });
    },
  });
}

test.each(["the timeout", "the end of the server", "the sender"])(
  "%s rolls a transaction back, and releases its locks",
  async (what) => {
    const schema = newSchema();
    const { api: other } = await over(schema);
    const before = await readNote(other);
    const shutdown = new Shutdown();
    let reach = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const timeout = what === "the timeout" ? 500 : 60_000;
    const { api } = await over(
      schema,
      { shutdown, timeout },
      endless(() => reach()),
    );
    const controller = new AbortController();
    const answer = fetch(`${api}/Orders@17`, { ...createPatch("never"), signal: controller.signal });
    const status = answer.then(
      (response) => response.status,
      () => "none",
    );
    await reached;
    if (what === "the end of the server") await shutdown.stop({ grace: 0 });
    if (what === "the sender") controller.abort();
    expect(await status).toBe({ "the timeout": 504, "the end of the server": 503 }[what] ?? "none");
    expect(await readNote(other)).toBe(before);
    expect((await fetch(`${other}/Orders@17`, createPatch("after"))).status).toBe(200);
  },
);
