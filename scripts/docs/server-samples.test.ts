// Tests that the requests in docs/server.md have the status in their comment.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as node from "../../src/node/public.ts";
import * as samples from "../../src/samples/internal.ts";
import * as service from "../../src/service/internal.ts";
import { root } from "../project.mjs";

const text = readFileSync(join(root, "docs", "server.md"), "utf8");

/** The commands with curl, each with the status in its comment. */
const commands = [...text.matchAll(/^(curl .*?) {4}# (\d{3})$/gm)].map(([, line = "", status]) => [
  line,
  Number(status),
]);

/** The request of a command with the options -X, -H and -d. */
function readRequest(command: string, origin: string): Request {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    (found) => found.slice(1).find((word) => word !== undefined) ?? "",
  );
  const listValues = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const headers = listValues("-H").map((field): [string, string] => {
    const [, name = "", value = ""] = /^(.*?): (.*)$/.exec(field) ?? [];
    return [name, value];
  });
  const { pathname, search } = new URL(words.at(-1) ?? "");
  const [method = "GET"] = listValues("-X");
  const [body = null] = listValues("-d");
  return new Request(origin + pathname + search, { method, headers, body });
}

test("each request has the status in its comment", async () => {
  const { collections, getSampleRows } = samples;
  const metrics = new node.Metrics("/api");
  const { handle } = service.boot({
    store: service.createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "test",
  });
  const authentication = { token: "0123456789abcdef", for: "writes" } as const;
  const server = node.createServiceServer({ handle, version: "test", authentication, metrics });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { origin } = await node.listen(server, { host: "127.0.0.1", port: 0 });
  const seen: unknown[] = [];
  for (const [command = ""] of commands)
    seen.push([command, (await fetch(readRequest(String(command), origin))).status]);
  expect(seen).toEqual(commands);
  expect(commands.length).toBeGreaterThan(5);
});
