// Tests that `npm run serve` starts, prints its address, limits its resources, and stops on a signal.

import { spawn } from "node:child_process";
import { get, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { findNpm, type Program, root } from "../project.mjs";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";

const script = join(root, "scripts/build/serve-service.mjs");
const node: Program = [process.execPath, script];

/** Its output, and a promise of its end. */
function started([command, ...first]: Program, ...args: string[]) {
  const child = spawn(command, [...first, ...args], { cwd: root });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  let output = "";
  const lines = new Set<(text: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of lines) listener(output);
    });
  }
  /** The first line that matches. */
  const line = (form: RegExp) =>
    new Promise<string>((resolve, reject) => {
      lines.add((text) => {
        const found = form.exec(text);
        if (found !== null) resolve(found[0]);
      });
      void ended.then(() => reject(new Error(`It ended without a line like ${form}:\n${output}`)));
    });
  return { child, ended, line, output: () => output };
}

/** Starts a request that never ends, and resolves once the server handles it. */
function unfinished({ hostname, port }: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const head = `POST /api/Orders HTTP/1.1\r\nHost: ${hostname}\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(head));
    socket.once("data", () => resolve());
    socket.on("error", reject);
  });
}

test("reports an invalid option, and exits", async () => {
  const { ended, output } = started(node, "--port", "many");
  expect(await ended).toBe(1);
  expect(output()).toContain('"many" is not a port');
});

const addressLine = /^http:\/\/localhost:\d+\/api$/m;

/** Sends a bundle of requests without bodies, or with JSON on the next line, and resolves to its response. */
function bundle(api: string, messages: readonly string[], query = ""): Promise<IncomingMessage> {
  const parts = messages.map((message, index) => {
    const [line, json] = message.split("\n");
    const head = `--x\r\nContent-Type: application/http\r\nX-Request-Id: p${index}\r\n\r\n${line} HTTP/1.1\r\n`;
    return json === undefined ? `${head}\r\n\r\n` : `${head}Content-Type: application/json\r\n\r\n${json}\r\n`;
  });
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "multipart/mixed; boundary=x" };
    const outgoing = request(`${api}/$bundle${query}`, { method: "POST", headers }, resolve);
    outgoing.on("error", reject);
    outgoing.end(`${parts.join("")}--x--\r\n`);
  });
}

/** Returns a function that resolves to whether the service has received another request since. */
async function anotherReceived(api: string): Promise<() => Promise<boolean>> {
  const lastPosition = async () => {
    const { headers } = await fetch(`${api}/Customers?limit=0`);
    return Number(/ended=(\d+)/.exec(headers.get("X-Service-Sequence") ?? "")?.[1]);
  };
  const first = await lastPosition();
  let own = 0;
  return async () => {
    own += 1;
    // Each of our requests has three positions: received, started and ended.
    return (await lastPosition()) - first > 3 * own;
  };
}

test("serves the shop at the address on a line of its own, and completes a bundle transaction before SIGTERM ends it", async () => {
  const { child, ended, line } = started(node, "--port", "0");
  const api = await line(addressLine);
  const shop = await fetch(`${api}/Orders?limit=0&count=true`);
  expect(await shop.json()).toEqual({ payload: [], totalMatches: 5000 });
  await unfinished(new URL(api));
  const isReceived = await anotherReceived(api);
  const answer = bundle(api, Array(3).fill('PATCH /api/Orders?$filter=_id<1000\n{"note":"last"}'), "?transaction=true");
  // An incomplete request would be dropped.
  await expect.poll(isReceived).toBe(true);
  child.kill("SIGTERM");
  const response = await answer;
  expect(response.headers["x-bundle-outcome"]).toBe("committed");
  expect((await text(response)).match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(3);
  expect(await ended).toBe(0);
});

test("imports 400,000 rows with a heap of 256 MB, and answers others in the meantime", async () => {
  const small: Program = [process.execPath, "--max-old-space-size=256", script];
  const { child, line } = started(
    small,
    ...["--port", "0", "--store", `sqlite:${join(createTemporaryFolder(), "x.sqlite")}`],
    // A busy machine may need longer than the usual minute.
    ...["--timeout", "170000"],
  );
  const api = await line(addressLine);
  const send = (method: string, path: string, type: string, body: string) =>
    fetch(`${api}/${path}`, { method, headers: { "Content-Type": type }, body });
  const fields = { _id: { type: "number" }, name: { type: "string" }, day: { type: "date" } };
  expect((await send("PUT", "$schema/Big", "application/json", JSON.stringify({ fields }))).status).toBe(201);
  const lines = Array.from({ length: 400_000 }, (_, index) => `${index},"The name of ${index}",2024-03-01`);
  let isRunning = true;
  const importing = send("POST", "$import/Big", "text/csv", `_id,name,day\n${lines.join("\n")}`).finally(() => {
    isRunning = false;
  });
  let answers = 0;
  while (isRunning) answers += Number((await fetch(new URL("/healthz", api))).ok);
  expect(await (await importing).json()).toEqual({ affected: 400_000 });
  expect(answers).toBeGreaterThan(10);
  child.kill("SIGTERM");
}, 180_000);

test.each([
  ["SIGINT", "SIGTERM"],
  ["SIGTERM", "SIGTERM"],
] as const)("exits at once when %s is followed by %s", async (first, second) => {
  const { child, ended, line } = started(node, "--port", "0", "--drain", "600000");
  const address = new URL("/readyz", await line(addressLine));
  child.kill(first);
  await expect.poll(async () => (await fetch(address)).status).toBe(503);
  child.kill(second);
  expect(await ended).toBe(130);
});

test("stops in time even if the reader of a bundle reads nothing, and the response is incomplete", async () => {
  const { child, ended, line } = started(node, "--port", "0");
  const response = await bundle(await line(addressLine), Array(200).fill("GET /api/Orders?limit=10000"));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  await expect(text(response)).rejects.toThrow("aborted");
});

test("serves collections of one's own with a token, logs each request, and stops", async () => {
  const fields = { _id: { type: "number" }, name: { type: "string" } };
  const every = { filter: { _id: ["=", "in"] } };
  const operations = { FindMany: { ...every, sort: ["_id"] }, UpdateMany: every, DeleteMany: every };
  const collection = { name: "Cities", description: "", fields, indexes: [], operations };
  const file = { riddle: 1, collections: [collection], rows: { Cities: [{ _id: 1, name: "Hamburg" }] } };
  const folder = createTemporaryFolder({ "cities.json": JSON.stringify(file) });
  const token = "0123456789abcdef";
  const options = ["--token", token, "--workspace", join(folder, "cities.json"), "--log", "json", "--metrics"];
  const { child, ended, line, output } = started(node, "serve", "--port", "0", ...options);
  let standardOutput = "";
  child.stdout.on("data", (text: string) => {
    standardOutput += text;
  });
  const api = await line(addressLine);
  expect((await fetch(`${api}/Cities`)).status).toBe(401);
  const headers = { Authorization: `Bearer ${token}` };
  const found = await fetch(`${api}/Cities?limit=1`, { headers });
  expect(await found.json()).toEqual({ payload: [{ _id: 1, name: "Hamburg" }] });
  const entry = JSON.parse(await line(/^\{.*"status":200.*\}$/m));
  expect(entry).toMatchObject({ id: found.headers.get("X-Request-Id"), path: "/api/Cities", query: ["limit"] });
  const metrics = await fetch(new URL("/metrics", api), { headers });
  expect(await metrics.text()).toContain(
    'riddle_requests_total{method="GET",route="/api/{collection}",status="4xx"} 1',
  );
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(output()).not.toContain(token);
  expect(standardOutput).toContain('"status":200');
  expect(standardOutput).not.toMatch(/service is ready|^http/m);
});

test("keeps rows in SQLite over a restart, also those of a bundle that it is killed after", async () => {
  const store = `sqlite:${join(createTemporaryFolder({}), "rows.sqlite")}`;
  const first = started(node, "--port", "0", "--store", store);
  const api = await first.line(addressLine);
  expect(first.output()).not.toContain("lost");
  const patch = 'PATCH /api/Orders@17\n{"note":"kept"}';
  const answer = await bundle(api, [patch, "DELETE /api/Orders@18"], "?transaction=true");
  expect(answer.headers["x-bundle-outcome"]).toBe("committed");
  answer.resume();
  first.child.kill("SIGKILL");
  await first.ended;
  const second = started(node, "--port", "0", "--store", store);
  const again = await second.line(addressLine);
  expect((await (await fetch(`${again}/Orders@17`)).json()).payload.note).toBe("kept");
  expect((await fetch(`${again}/Orders@18`)).status).toBe(404);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test.each([
  [["--host", "0.0.0.0"], "Other machines can reach the server on 0.0.0.0."],
  [["--workspace", "/nowhere.json"], "/nowhere.json can't be read: there is no such file."],
  [["--store", "oracle:x"], '"oracle:…" is not a store.'],
  [["--store", "postgres://riddle:hunter2@127.0.0.1:1/riddle"], "The database can't be reached"],
])("%j is reported before anything listens", async (args, problem) => {
  const { ended, output } = started(node, ...args);
  expect(await ended).toBe(1);
  expect(output()).toContain(problem);
  expect(output()).not.toMatch(addressLine);
  expect(output()).not.toContain("hunter2");
});

test.skipIf(process.platform === "win32")("ends with npm when that is ended", async () => {
  const { child, line } = started([...findNpm(), "run", "serve", "--", "--port", "0"]);
  const address = await line(addressLine);
  expect((await fetch(`${address}/Customers?limit=0`)).status).toBe(200);
  child.kill("SIGTERM");
  const isListening = () =>
    new Promise((resolve) => {
      get(address, (response) => resolve(response.resume().statusCode)).on("error", () => resolve(undefined));
    });
  await expect.poll(isListening).toBe(undefined);
});

test("keeps under 200 MB while it sends 512 MB, until SIGINT", async () => {
  // Printed at the end, in kilobytes; the build runs in another process. On Linux a process inherits the peak that
  // `resourceUsage` reports from the one that started it, so the kernel's own figure for its memory is read there.
  const hook = `
    import { existsSync, readFileSync } from "node:fs";
    const status = "/proc/self/status";
    process.on("exit", () => {
      const own = existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, "utf8"))?.[1] : undefined;
      console.log("peak", own ?? process.resourceUsage().maxRSS);
    });`;
  const [command, ...first] = node;
  const { child, ended, line } = started(
    [command, "--import", `data:text/javascript,${encodeURIComponent(hook)}`, ...first],
    "--port",
    "0",
    // On a busy machine, the 512 MB take longer than the default.
    "--timeout",
    "3600000",
  );
  const api = await line(addressLine);
  const response = await bundle(api, Array(200).fill("GET /api/Orders?limit=10000"));
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(500_000_000);
  await unfinished(new URL(api));
  child.kill("SIGINT");
  const peak = Number((await line(/^peak \d+$/m)).slice("peak ".length));
  expect(await ended).toBe(0);
  expect(peak).toBeGreaterThan(30_000);
  expect(peak).toBeLessThan(200_000);
});

test("over a file of SQLite it starts again after it was killed in the middle of writes, with all that was acknowledged", async () => {
  const file = join(createTemporaryFolder(), "shop.sqlite");
  const acknowledged: number[] = [];
  // At most 50: each round writes other rows.
  const rounds = Number(process.env.SQLITE_KILLS ?? 5);
  for (let round = 0; round < rounds; round++) {
    const { child, ended, line } = started(node, "--port", "0", "--store", `sqlite:${file}`);
    const api = await line(addressLine);
    const kept = await fetch(`${api}/Orders?projection=_id&limit=10000&$filter=note = 'kept'`);
    const { payload } = await kept.json();
    const stored = payload.map((row: { readonly _id: number }) => row._id);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    // One of each round may have been written and not been acknowledged.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(round);
    const write = async () => {
      for (let key = round * 100 + 1; ; key++) {
        const init = { method: "PATCH", headers: { "Content-Type": "application/json" }, body: '{"note":"kept"}' };
        const response = await fetch(`${api}/Orders@${key}`, init);
        if (response.status === 200) acknowledged.push(key);
      }
    };
    const writing = write().catch(() => {});
    const enough = acknowledged.length + 3 + round;
    await expect.poll(() => acknowledged.length, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(enough);
    child.kill("SIGKILL");
    await Promise.all([ended, writing]);
  }
}, 300_000);
