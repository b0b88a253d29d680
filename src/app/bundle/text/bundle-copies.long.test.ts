// Tests each copy of a bundle by running it against the service over HTTP: in shells, as a script and as a program.

import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../../../scripts/project.mjs";
import { type ClientResponse, createClient } from "../../../client/public.ts";
import { createServiceServer, listen } from "../../../node/public.ts";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { boot, createMemoryStore } from "../../../service/public.ts";
import { decodeBytes, readMultipart, readRequest, readResponsePart } from "../../../wire/public.ts";
import { compose, getBundleParameters } from "../../requests/parts/compose.ts";
import { type BundleDraft, type BundlePart, createPart, hasBody, isSameRequest } from "../../requests/parts/part.ts";
import { createDraftFromTemplate, templates } from "../../requests/parts/starter.ts";
import { ExportError, writeClientBundle, writeCurlBundle, writeFetchBundle } from "./bundle-copies.ts";
import { composeRawRequest } from "./raw-request.ts";
import { readPasted } from "./read-pasted.ts";

// Starts servers and shells, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const run = promisify(execFile);
const has = async (command: string, ...words: string[]): Promise<boolean> =>
  run(command, words).then(
    () => true,
    () => false,
  );
const hasCurl = await has("curl", "--version");
const shells: string[] = [];
for (const shell of ["bash", "zsh"]) if (hasCurl && (await has(shell, "--version"))) shells.push(shell);

/** A folder with the project's sources, for imports of the copied program. */
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "riddle-bundles-"));
  await symlink(join(root, "src"), join(folder, "src"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Shop {
  readonly baseUrl: string;
  /** The received bundles, in order. */
  readonly bodies: Uint8Array[];
  readonly close: () => void;
}

async function openShop(): Promise<Shop> {
  const { handle } = boot({
    store: createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "1",
  });
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

interface ReceivedPart {
  readonly id: string | undefined;
  readonly status: number;
  readonly body: unknown;
}

async function byPage(draft: BundleDraft, baseUrl: string): Promise<ReceivedPart[]> {
  const client = createClient(baseUrl);
  const composed = compose(draft, client);
  if ("refusal" in composed) throw new Error(composed.refusal);
  const responses = await client.bundle(composed.requests, { params: getBundleParameters(draft) });
  return responses.map((each: ClientResponse) => ({ id: each.requestId, status: each.status, body: each.body }));
}

/** The responses to the parts in the text of a response, with or without its head. */
function answersIn(body: Uint8Array): ReceivedPart[] {
  const [delimiter = ""] = decodeBytes(body).split("\r\n", 1);
  return readMultipart(body, delimiter.slice(2)).map((part) => {
    const { id, message } = readResponsePart(part);
    return { id, status: message.status, body: JSON.parse(decodeBytes(message.body)) };
  });
}

async function byShell(shell: string, command: string): Promise<ReceivedPart[]> {
  const { stdout } = await run(shell, ["-c", command], { maxBuffer: 64 * 1024 * 1024, encoding: "buffer" });
  return answersIn(new Uint8Array(stdout));
}

async function byScript(code: string): Promise<ReceivedPart[]> {
  const response = await new Function(`return (async () => {\nreturn ${code}})();`)();
  return answersIn(new Uint8Array(await response.arrayBuffer()));
}

let modules = 0;
async function byModule(code: string): Promise<ReceivedPart[]> {
  const target = code.replace(/^for \(const .*\n$/m, "export { responses };\n");
  expect(target).not.toBe(code);
  const file = join(folder, `copy-${modules++}.ts`);
  await writeFile(file, target.replace("@riddle/client", "./src/client/public.ts"));
  const { responses } = (await import(/* @vite-ignore */ file)) as { responses: ClientResponse[] };
  return responses.map((each) => ({ id: each.requestId, status: each.status, body: each.body }));
}

const ways: [name: string, copy: typeof writeCurlBundle, perform: (text: string) => Promise<ReceivedPart[]>][] = [
  ["fetch", writeFetchBundle, byScript],
  ["the client", writeClientBundle, byModule],
];
for (const shell of shells) ways.push([`curl in ${shell}`, writeCurlBundle, (text) => byShell(shell, text)]);

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
  ...templates.map((template) => [template.name, { ...createDraftFromTemplate(template), timeout: "60000" }] as const),
  ["a hard one", special] as const,
];

describe.each(ways)("a bundle copied as %s gets the same responses", (_, copy, perform) => {
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

describe.each(shells)("curl in %s", (shell) => {
  test("sends the exact bytes", async () => {
    const bytes = decodeBytes(Uint8Array.from({ length: 1024 }, (_, index) => (index * 7) % 256 || 1));
    const draft: BundleDraft = {
      transaction: false,
      timeout: "",
      parameters: [],
      parts: [createPart({ method: "PUT", path: "/Orders@1", body: bytes }), createPart({ path: "/Orders@1" })],
    };
    const shop = await openShop();
    try {
      const text = writeCurlBundle(draft, shop.baseUrl);
      await byShell(shell, text);
      const [body = new Uint8Array()] = shop.bodies;
      const raw = composeRawRequest(draft, createClient(shop.baseUrl));
      if ("refusal" in raw) throw new Error(raw.refusal);
      expect(body).toEqual(new Uint8Array(readRequest(raw.bytes).body));
    } finally {
      shop.close();
    }
  });
});

describe("a copied bundle can be pasted", () => {
  test.each([
    ["curl", writeCurlBundle],
    ["fetch", writeFetchBundle],
  ])("by %s", (_, copy) => {
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
        expect(isSameRequest({ ...part, path: was.path }, hasBody(was.method) ? was : { ...was, body: "" })).toBe(true);
      });
    }
  });
});

describe("rejects what can't be copied", () => {
  const one = (part: Partial<BundlePart>): BundleDraft => ({
    transaction: false,
    timeout: "",
    parameters: [],
    parts: [createPart({ method: "POST", path: "/Orders", ...part })],
  });
  const base = "http://localhost:8787/api";

  test.each([writeCurlBundle, writeFetchBundle, writeClientBundle])("by %o", (copy) => {
    expect(() => copy({ ...one({}), parts: [] }, base)).toThrow(ExportError);
    expect(() => copy(one({ path: "/a#b" }), base)).toThrow("ends at a #");
  });

  test("a command line has a maximum length and no NUL", () => {
    expect(() => writeCurlBundle(one({ body: "x".repeat(128 * 1024) }), base)).toThrow("too long for a command line");
    expect(() => writeCurlBundle(one({ body: "\0" }), base)).toThrow("contains a NUL character");
  });

  test.each([writeFetchBundle, writeClientBundle])("a script contains text", (copy) => {
    expect(() => copy(one({ body: "\udcff" }), base)).toThrow("bytes that are not text");
  });
});
