// What responses say about the position of the store, and what later reads see of it.

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createCluster } from "../../scripts/proofs/postgres-cluster.mjs";
import { boot } from "../service/public.ts";
// biome-ignore lint/style/noRestrictedImports: sends bundles as the service's own tests do
import { type PartRequest, send } from "../service/testing/bundle.ts";
import { createPostgresStore } from "../sql-store/public.ts";
import { latestPosition, storePositionHeader } from "../wire/public.ts";
import { answerWithPosition, readAtPosition } from "./positions.ts";
import { fewRows, startTestServer } from "./testing/server.ts";

/** A server whose standby stays as it is. */
async function serveFromPausedStandby(): Promise<string> {
  const primary = createCluster();
  onTestFinished(primary.remove);
  const standby = primary.createStandby();
  onTestFinished(standby.remove);
  const { connectionString } = primary;
  const store = createPostgresStore({ connectionString, readFrom: standby.connectionString, maxLag: 60_000 });
  onTestFinished(() => store.close());
  const service = boot({ store, sample: fewRows, prefix: "/api", version: "1", getStore: readAtPosition });
  await service.prepare();
  const { api } = await startTestServer(answerWithPosition(service.handle, store));
  const connect = async (to: string): Promise<Client> => {
    const client = new Client({ connectionString: to });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [admin, writer] = [await connect(standby.connectionString), await connect(connectionString)];
  const count = async () => {
    await fetch(`${api}/Orders@17`);
    const text = "SELECT count(*)::int AS value FROM pg_stat_activity WHERE application_name = 'riddle'";
    return (await admin.query(text)).rows[0].value;
  };
  await expect.poll(count).toBe(1);
  // Where the primary was at the first reads, without which the standby would not be read once it is paused.
  const [{ position }] = (await writer.query("SELECT pg_current_wal_insert_lsn() AS position")).rows;
  const replayed = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS value";
  await expect.poll(async () => (await admin.query(replayed, [position])).rows[0].value).toBe(true);
  await admin.query("SELECT pg_wal_replay_pause()");
  const state = async () => (await admin.query("SELECT pg_get_wal_replay_pause_state() AS value")).rows[0].value;
  await expect.poll(state).toBe("paused");
  return api;
}

async function readNote(
  api: string,
  position?: string,
): Promise<{ readonly note: unknown; readonly position: unknown }> {
  const headers = position === undefined ? undefined : { [storePositionHeader]: position };
  const response = await fetch(`${api}/Orders@17`, { ...(headers && { headers }) });
  const { payload } = (await response.json()) as { readonly payload: { readonly note?: unknown } };
  return { note: payload.note, position: response.headers.get(storePositionHeader) };
}

test("a write has a position, with which a read sees it; without one, the read may see an earlier state", async () => {
  const api = await serveFromPausedStandby();
  const before = await readNote(api);
  const headers = { "Content-Type": "application/json" };
  const written = await fetch(`${api}/Orders@17`, { method: "PATCH", headers, body: '{"note":"written"}' });
  const position = written.headers.get(storePositionHeader) ?? "";
  expect(position).toMatch(/^\d+$/);
  // The standby is not read for a moment after it has failed, as when it did not have the collections yet.
  await expect.poll(() => readNote(api)).toEqual(before);
  expect(before.position).toBeNull();
  expect(await readNote(api, position)).toEqual({ note: "written", position: null });
});

test("a bundle without a transaction has no exact position, and a read after it has one", async () => {
  const api = await serveFromPausedStandby();
  const parts: PartRequest[] = [["PATCH", "/Orders@17", { note: "part" }]];
  const handle = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(`${pathname}${search}`, api), request));
  };
  const positions = await Promise.all(
    ["", "?transaction=true"].map(async (query) => {
      const response = await send({ handle }, parts, query);
      await response.arrayBuffer();
      return response.headers.get(storePositionHeader);
    }),
  );
  expect(positions).toEqual([latestPosition, expect.stringMatching(/^\d+$/)]);
  const { note, position } = await readNote(api, latestPosition);
  expect([note, position]).toEqual(["part", expect.stringMatching(/^\d+$/)]);
});
