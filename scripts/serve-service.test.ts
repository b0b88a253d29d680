// Owns the proof that `npm run serve` starts, says where, answers, and ends when it is told to.

import { spawn } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./project.mjs";

const script = join(root, "scripts", "serve-service.mjs");

/** Its output, and a promise of its end. */
function started(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args]);
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
  /** The first line of this form. */
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

/** Begins a request that never ends, and resolves once the server is at it. */
function unfinished({ hostname, port }: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const head = `POST /api/Orders HTTP/1.1\r\nHost: ${hostname}\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(head));
    socket.once("data", () => resolve());
    socket.on("error", reject);
  });
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "serves the shop at the address on a line of its own, until %s",
  async (signal) => {
    const { child, ended, line } = started("--port", "0");
    const address = await line(/^http:\/\/localhost:\d+\/api$/m);
    const response = await fetch(`${address}/Orders?limit=0&count=true`);
    expect(await response.json()).toEqual({ payload: [], totalMatches: 5000 });
    await unfinished(new URL(address));
    child.kill(signal);
    expect(await ended).toBe(0);
  },
);

test("says what is wrong with its options, and ends", async () => {
  const { ended, output } = started("--port", "many");
  expect(await ended).toBe(1);
  expect(output()).toContain('"many" is no port');
});
