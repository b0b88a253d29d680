// Tests the copies of a bundle by running each: two shells, a script, a program and a file, against the service over HTTP.

import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../../../scripts/project.mjs";
import { type ClientResponse, createClient } from "../../../client/index.ts";
import { createServiceServer, listen } from "../../../node/index.ts";
import { collections, rows } from "../../../samples/index.ts";
import { boot, createMemoryStore } from "../../../service/index.ts";
import { readMultipart, readRequest, readResponsePart } from "../../../wire/index.ts";
import { textOfBytes } from "../byte-text.ts";
import { compose, parametersOf } from "../compose.ts";
import { type BundleDraft, type BundlePart, createPart, hasBody, sameRequest } from "../part.ts";
import { readPasted } from "../paste/read-pasted.ts";
import { rawOf } from "../raw/raw-request.ts";
import { draftOf, templates } from "../starter.ts";
import { CopyRefusal, clientBundle, curlBundle, fetchBundle, httpBundle } from "./bundle-copies.ts";
import { printfFormat } from "./printf-format.ts";

// Servers and shells, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const run = promisify(execFile);
const has = async (command: string, ...words: string[]): Promise<boolean> =>
  run(command, words).then(
    () => true,
    () => false,
  );
const hasCurl = await has("curl", "--version");
const hasBash = await has("bash", "--version");

/** A folder that holds the project's sources as a program finds them. */
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "riddle-bundles-"));
  await symlink(join(root, "src"), join(folder, "src"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Shop {
  readonly baseUrl: string;
  /** The bundles as they came, one after the other. */
  readonly bodies: Uint8Array[];
  readonly close: () => void;
}

async function openShop(): Promise<Shop> {
  const { handle } = boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "1" });
  const bodies: Uint8Array[] = [];
  const server = createServiceServer({
    handle: async (request) => {
      const body = new Uint8Array(await request.clone().arrayBuffer());
      bodies.push(body);
      return handle(request);
    },
    version: "1",
  });
  const { origin } = await listen(server, { host: "127.0.0.1", port: 0 });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { baseUrl: `${origin}/api`, bodies, close };
}

interface Answer {
  readonly id: string | undefined;
  readonly status: number;
  readonly body: unknown;
}

async function byPage(draft: BundleDraft, baseUrl: string): Promise<Answer[]> {
  const client = createClient(baseUrl);
  const composed = compose(draft, client);
  if ("refusal" in composed) throw new Error(composed.refusal);
  const responses = await client.bundle(composed.requests, { params: parametersOf(draft) });
  return responses.map((each: ClientResponse) => ({ id: each.requestId, status: each.status, body: each.body }));
}

/** The answers in the text of a response, with its head or without. */
function answersIn(body: Uint8Array): Answer[] {
  const [delimiter = ""] = textOfBytes(body).split("\r\n", 1);
  return readMultipart(body, delimiter.slice(2)).map((part) => {
    const { id, message } = readResponsePart(part);
    return { id, status: message.status, body: JSON.parse(textOfBytes(message.body)) };
  });
}

async function byShell(shell: string, command: string): Promise<Answer[]> {
  const { stdout } = await run(shell, ["-c", command], { maxBuffer: 64 * 1024 * 1024, encoding: "buffer" });
  return answersIn(new Uint8Array(stdout));
}

async function byScript(code: string): Promise<Answer[]> {
  const printed: unknown[][] = [];
  const console = { log: (...values: unknown[]) => printed.push(values) };
  await new Function("console", `return (async () => {\n${code}})();`)(console);
  return answersIn(new TextEncoder().encode(String(printed[0]?.[1])));
}

let modules = 0;
async function byModule(code: string): Promise<Answer[]> {
  const target = code.replace(/^for \(const .*\n$/m, "export { responses };\n");
  expect(target).not.toBe(code);
  const file = join(folder, `copy-${modules++}.ts`);
  await writeFile(file, target);
  const { responses } = (await import(/* @vite-ignore */ file)) as { responses: ClientResponse[] };
  return responses.map((each) => ({ id: each.requestId, status: each.status, body: each.body }));
}

/** As the editors of such files do: a request line, headers, an empty line, and the body as it stands. */
async function byFile(text: string): Promise<Answer[]> {
  const end = text.indexOf("\r\n\r\n");
  const [start = "", ...lines] = text.slice(0, end).split("\r\n");
  const [method = "", address = ""] = start.split(" ");
  const headers = lines.map((line): [string, string] => line.split(": ", 2) as [string, string]);
  const response = await fetch(address, { method, headers, body: text.slice(end + 4) });
  return answersIn(new Uint8Array(await response.arrayBuffer()));
}

const ways: [name: string, copy: typeof curlBundle, perform: (text: string) => Promise<Answer[]>][] = [
  ["fetch", fetchBundle, byScript],
  ["the client", clientBundle, byModule],
  [".http", httpBundle, byFile],
];
if (hasCurl) ways.push(["curl in sh", curlBundle, (text) => byShell("sh", text)]);
if (hasCurl && hasBash) ways.push(["curl in bash", curlBundle, (text) => byShell("bash", text)]);

const special: BundleDraft = {
  transaction: false,
  timeout: "60000",
  parameters: [],
  parts: [
    createPart({
      path: "/Orders?$filter=note like '*it''s*' and total > 1&limit=2",
      headers: [["Accept", "application/json"]],
    }),
    createPart({
      method: "PATCH",
      path: "/Orders@17",
      body: `{\n  "note": "it's $HOME \`id\` 100% \\\\ !! \\"é\\" 🎂 \\n",\n  "priority": 1\n}`,
    }),
    createPart({
      method: "PATCH",
      path: "/Orders@18",
      body: '{ "note": "\u202e\u2028\u0007" }'.replace("\u0007", "\\u0007"),
    }),
    createPart({ method: "PATCH", path: "/Orders@19", body: '{ "__proto__": 1 }' }),
    createPart({ method: "PUT", path: "/Orders@20", body: "{ no JSON", on: false }),
    createPart({ method: "PATCH", path: "/Orders@21", body: "{ no JSON" }),
    createPart({ method: "DELETE", path: "/Payments?$filter=_id = 3" }),
    createPart({ path: "/Orders@17?projection=note" }),
  ],
};

const drafts = [
  ...templates.map((template) => [template.name, draftOf(template)] as const),
  ["a hard one", special] as const,
];

describe.each(ways)("by %s a bundle gives the same parts", (_, copy, perform) => {
  test.each(drafts)("%s", async (__, draft) => {
    const [mine, theirs] = await Promise.all([openShop(), openShop()]);
    try {
      const expected = await byPage(draft, mine.baseUrl);
      const given = await perform(copy(draft, theirs.baseUrl));
      expect(given).toEqual(expected);
      expect(given).toHaveLength(draft.parts.filter(({ on }) => on).length);
    } finally {
      mine.close();
      theirs.close();
    }
  });
});

describe("the exact bytes", () => {
  const bytes = textOfBytes(Uint8Array.from({ length: 1024 }, (_, index) => (index * 7) % 256));
  const hard: BundleDraft = {
    transaction: false,
    timeout: "",
    parameters: [],
    parts: [createPart({ method: "PUT", path: "/Orders@1", body: bytes }), createPart({ path: "/Orders@1" })],
  };
  const exact: [string, typeof curlBundle, (text: string) => Promise<unknown>][] = [["fetch", fetchBundle, byScript]];
  if (hasCurl) exact.push(["curl in sh", curlBundle, (text) => byShell("sh", text)]);
  if (hasCurl && hasBash) exact.push(["curl in bash", curlBundle, (text) => byShell("bash", text)]);

  test.each(exact)("go out by %s", async (_, copy, perform) => {
    const shop = await openShop();
    try {
      const text = copy(hard, shop.baseUrl);
      await perform(text);
      const [body = new Uint8Array()] = shop.bodies;
      const [, boundary = ""] = /boundary=([\w-]+)/.exec(text) ?? [];
      const raw = rawOf(hard, createClient(shop.baseUrl), boundary);
      if ("refusal" in raw) throw new Error(raw.refusal);
      expect(body).toEqual(new Uint8Array(readRequest(raw.bytes).body));
    } finally {
      shop.close();
    }
  });

  test("are what a shell's printf writes", async () => {
    const texts = fc.sample(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 9 }),
          fc.constantFrom("\r\n", "'%s\\", "1", "\0").map((text) => new TextEncoder().encode(text)),
        ),
      ),
      60,
    );
    for (const shell of hasBash ? ["sh", "bash"] : ["sh"]) {
      for (const pieces of texts) {
        const sent = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
        const { stdout } = await run(shell, ["-c", `printf -- ${printfFormat(textOfBytes(sent))}`], {
          encoding: "buffer",
        });
        expect(new Uint8Array(stdout)).toEqual(sent);
      }
    }
  });
});

describe("what was copied can be pasted again", () => {
  test.each(ways.map(([name, copy]) => [name, copy] as const))("by %s", (_, copy) => {
    const client = createClient("http://shop.test/sub/api");
    for (const [, draft] of drafts) {
      const read = readPasted(copy(draft, "http://localhost:8787/api"), client);
      if ("problem" in read) throw new Error(read.problem.message);
      const sent = draft.parts.filter(({ on }) => on);
      expect(read.settings).toEqual({ transaction: draft.transaction, timeout: draft.timeout, parameters: [] });
      expect(read.parts.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
      read.parts.forEach((part, at) => {
        const was = sent[at];
        if (was === undefined) throw new Error("There is one.");
        const target = (path: string): string => client.get(path).message.target;
        expect(target(part.path)).toBe(target(was.path));
        expect(sameRequest({ ...part, path: was.path, body: meant(part) }, { ...was, body: meant(was) })).toBe(true);
      });
    }
  });
});

/** JSON by its meaning. */
function meant({ method, body }: BundlePart): string {
  if (!hasBody(method)) return "";
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

describe("refuses what can't be copied", () => {
  const one = (part: Partial<BundlePart>): BundleDraft => ({
    transaction: false,
    timeout: "",
    parameters: [],
    parts: [createPart({ method: "POST", path: "/Orders", ...part })],
  });
  const base = "http://localhost:8787/api";

  test.each([curlBundle, fetchBundle, clientBundle, httpBundle])("by %o", (copy) => {
    expect(() => copy({ ...one({}), parts: [] }, base)).toThrow(CopyRefusal);
    expect(() => copy(one({ path: "/a#b" }), base)).toThrow("ends at a #");
  });

  test("an .http file is text in lines", () => {
    expect(() => httpBundle(one({ body: "a\nb" }), base)).toThrow("has line breaks and is not JSON");
    expect(() => httpBundle(one({ body: "\udcff" }), base)).toThrow("has bytes that are not text");
    expect(() => httpBundle(one({ body: "### a" }), base)).toThrow("begins with ###");
  });
});
