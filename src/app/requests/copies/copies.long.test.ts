// Tests each copy of a request by running it against the service over HTTP: in a shell, as a script and as a program.

import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../../../scripts/project.mjs";
import { createClient } from "../../../client/public.ts";
import { createServiceServer, listen } from "../../../node/public.ts";
import { collections, getSampleRows } from "../../../samples/public.ts";
import { boot, createMemoryStore } from "../../../service/public.ts";
import { createRequestSpec, getRequestAddress, type RequestSpec } from "../query/request-spec.ts";
import { quoteShellWord, writeClientCopy, writeCurlCopy, writeFetchCopy } from "./copies.ts";

// Starts a server and a shell, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const run = promisify(execFile);

/** A folder with a `curl` stand-in that prints its arguments, and the project's sources. */
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "riddle-copies-"));
  // Each ends with a NUL, which no argument contains.
  await writeFile(join(folder, "curl"), `#!/bin/sh\nprintf '%s\\0' "$@"\n`);
  await chmod(join(folder, "curl"), 0o755);
  await symlink(join(root, "src"), join(folder, "src"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Received {
  readonly status?: number;
  readonly body: unknown;
}

interface Shop {
  readonly baseUrl: string;
  readonly close: () => void;
}

async function openShop(rowsOf = getSampleRows): Promise<Shop> {
  const sample = { collections, rows: rowsOf };
  const { handle } = boot({ store: createMemoryStore(), sample, prefix: "/api", version: "1" });
  const server = createServiceServer({ handle, version: "1" });
  const { origin } = await listen(server, { host: "127.0.0.1", port: 0 });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { baseUrl: `${origin}/api`, close };
}

/** The response to the page's own request. */
async function clientAnswer({ method, collection, query, body }: RequestSpec, baseUrl: string): Promise<Received> {
  const path = `/${collection}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  const client = createClient(baseUrl);
  const bytes = new TextEncoder().encode(body ?? "");
  const request = { GET: client.get(path), PATCH: client.patch(path, bytes), DELETE: client.delete(path) }[method];
  const response = await request.response();
  return { status: response.status, body: response.body };
}

/** Runs the command in a shell, and performs the request of its arguments. */
async function byShell(command: string): Promise<Received> {
  const { stdout } = await run("sh", ["-c", command], { env: { PATH: `${folder}:${process.env.PATH}` } });
  return byArguments(stdout.split("\0").slice(0, -1));
}

/** Interprets the curl options that a copy uses, according to the manual. */
async function byArguments(words: readonly string[]): Promise<Received> {
  const left = [...words];
  const headers = new Headers();
  const init: RequestInit = { headers };
  let url = "";
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === "--request") init.method = left.shift() ?? "";
    else if (word === "--data-raw") init.body = left.shift() ?? "";
    else if (word === "--header") headers.append(...readHeader(left.shift() ?? ""));
    else if (word.startsWith("-")) throw new Error(`A copy uses ${word}, which nobody here knows.`);
    else url = word;
  }
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

function readHeader(line: string): [name: string, value: string] {
  const [name = "", value = ""] = line.split(": ", 2);
  return [name, value];
}

/** Runs the real curl, if installed. */
async function byCurl(command: string): Promise<Received> {
  const { stdout } = await run("sh", ["-c", command], { maxBuffer: 64 * 1024 * 1024 });
  return { body: JSON.parse(stdout) };
}

const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
);

/** Runs a call of fetch and reads its response. */
async function byScript(code: string): Promise<Received> {
  const response: Response = await new Function(`return (async () => ${code.trim().replace(/;$/, "")})();`)();
  return { status: response.status, body: await response.json() };
}

/** Runs a module in a folder with the project's sources, which it imports. */
let modules = 0;
async function byModule(code: string): Promise<Received> {
  expect(code).toContain('from "@riddle/client";');
  // A module's output can't be read, so its last line becomes an export.
  const exported = code.replace(/^console\.log\((.*)\);\n$/m, "export const printed = [$1];\n");
  expect(exported).not.toBe(code);
  const file = join(folder, `copy-${modules++}.ts`);
  await writeFile(file, exported.replace("@riddle/client", "./src/client/public.ts"));
  const { printed } = (await import(/* @vite-ignore */ file)) as { printed: [number, unknown] };
  return { status: printed[0], body: printed[1] };
}

const ways: [
  name: string,
  copy: (request: RequestSpec, baseUrl: string) => string,
  perform: (text: string) => Promise<Received>,
][] = [
  ["curl, read by a shell", writeCurlCopy, byShell],
  ["fetch", writeFetchCopy, byScript],
  ["the client", writeClientCopy, byModule],
];
if (hasCurl) ways.push(["curl itself", writeCurlCopy, byCurl]);

const byUrl = async (url: string): Promise<Received> => {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
};

const state = {
  collection: "Orders",
  sort: "-total,_id",
  limit: 3,
  projection: "_id,note,total",
  off: "",
  allColumns: false,
  patch: "",
  view: "HTTP",
  compare: "",
} as const;
const find = (filter: string): RequestSpec => createRequestSpec({ ...state, operation: "Find", filter });

const filters = [
  "",
  "status in ['open', 'paid'] and total > 100",
  "note like '*it''s from*' or note = 'Flat #2.\\r\\nThe lift is out of order.'",
  "placed >= #2024-03-01T10:30+02:00#\n  and note !like '*100% sure*'",
  `note = "C:\\\\garden\\\\left\\\\then right" or note like '*"Müller"*' && total < 1e6`,
  "note like '*$HOME*' or note like '*`id`*' or note like '*!!*' or note ilike '*& not the form*' or note like '*\\\\*'",
  "note like '*门口*' or note like '*🐈*' or note ilike '*الطرد*' or note = '</script>\\u202e'",
  "totl > 1",
];

describe("a copy of a Find gets the same response", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  describe.each([...ways, ["the address", getRequestAddress, byUrl] as const])("by %s", (_, copy, perform) => {
    test.each(filters)("%j", async (filter) => {
      const request = find(filter);
      const expected = await clientAnswer(request, shop.baseUrl);
      expect(expected.status).toBe(filter === "totl > 1" ? 400 : 200);
      expect(expected).toMatchObject(await perform(copy(request, shop.baseUrl)));
      expect(await perform(copy(request, shop.baseUrl))).toMatchObject({ body: expected.body });
    });
  });
});

const patches = [
  '{ "status": "paid" }',
  `{\n  "note": "it's $HOME \`id\` \\\\ !! \\"é\\" 🎂 \\n",\n  "priority": 1\n}`,
  '@{ "status": "paid" }',
  '{ "__proto__": 1 }',
  "{ status: 1 }",
  '{ "note": "\u202e\u2028" }',
  '{ "total": 1e999 }',
];

const few = (collection: string) => getSampleRows(collection).slice(0, 40);

describe("a copy of a write has exactly the same effect", () => {
  describe.each(ways)("by %s", (_, copy, perform) => {
    const write = async (request: RequestSpec) => {
      const [mine, theirs] = await Promise.all([openShop(few), openShop(few)]);
      try {
        const expected = await clientAnswer(request, mine.baseUrl);
        const given = await perform(copy(request, theirs.baseUrl));
        expect(expected).toMatchObject(given);
        expect(given.body).toEqual(expected.body);
        const all = { ...find(""), query: { limit: 40 } };
        expect(await clientAnswer(all, theirs.baseUrl)).toEqual(await clientAnswer(all, mine.baseUrl));
        return expected.status;
      } finally {
        mine.close();
        theirs.close();
      }
    };

    test("delete", async () => {
      expect(
        await write(
          createRequestSpec({
            ...state,
            operation: "Delete",
            filter: "_id in [1, 2] or total > 1000 and status != 'paid'",
          }),
        ),
      ).toBe(200);
    });

    test.each(patches)("update by %j", async (patch) => {
      const status = await write(createRequestSpec({ ...state, operation: "Update", filter: "_id in [1, 2]", patch }));
      expect([200, 400, 422]).toContain(status);
    });
  });
});

describe("the text of the copies", () => {
  const request = find("due > #2024-03-01#");
  const base = "http://localhost:8787/api";
  const query = "sort=-total%2C_id&limit=3&projection=_id%2Cnote%2Ctotal&count=true&explain=true";
  const update = createRequestSpec({ ...state, operation: "Update", filter: "", patch: '{ "note": "it\'s" }' });

  test("the address", () => {
    expect(getRequestAddress(request, base)).toBe(`${base}/Orders?$filter=due%20%3E%20%232024-03-01%23&${query}`);
  });

  test("curl", () => {
    expect(writeCurlCopy(request, base)).toBe(`curl '${base}/Orders?$filter=due%20%3E%20%232024-03-01%23&${query}'\n`);
    expect(writeCurlCopy(update, base)).toBe(
      `curl --request PATCH ${base}/Orders \\\n  --header 'Content-Type: application/json' \\\n  --data-raw '{ "note": "it'\\''s" }'\n`,
    );
    expect(writeCurlCopy(update, "http://[::1]:8787/api")).toMatch(/^curl --globoff --request PATCH 'http:\/\/\[::1\]/);
  });

  test("fetch", () => {
    expect(writeFetchCopy(request, base)).toBe(
      `await fetch("${base}/Orders?$filter=due%20%3E%20%232024-03-01%23&${query}");\n`,
    );
    expect(writeFetchCopy(update, base)).toBe(
      `await fetch("${base}/Orders", {\n  "method": "PATCH",\n` +
        `  "headers": { "Content-Type": "application/json" },\n  "body": "{ \\"note\\": \\"it's\\" }"\n});\n`,
    );
  });

  test("the client", () => {
    expect(writeClientCopy(request, base)).toBe(`import { createClient, getCollectionPath } from "@riddle/client";

const api = createClient("${base}");
const path = getCollectionPath("Orders", {
  $filter: "due > #2024-03-01#",
  sort: "-total,_id",
  limit: 3,
  projection: "_id,note,total",
  count: true,
  explain: true,
});
const response = await api.get(path).response();
console.log(response.status, response.body);
`);
    expect(writeClientCopy(update, base)).toContain('api.patch(path, { "note": "it\'s" }).response()');
  });

  test("throws for text that a URL can't hold", () => {
    for (const copy of [getRequestAddress, writeCurlCopy, writeFetchCopy, writeClientCopy]) {
      expect(() => copy(find("note = '\ud800'"), base)).toThrow("lone surrogate");
    }
  });
});

describe("a shell word", () => {
  test("preserves any text", async () => {
    const texts = fc
      .sample(
        fc.oneof(
          fc.string({ unit: fc.constantFrom(..."ab' \"\\$`!*?~#&;|<>(){}[]\n\t%é🎂-") }),
          fc.string({ unit: "grapheme" }),
        ),
        300,
      )
      .map((text) => text.replaceAll("\0", ""));
    const { stdout } = await run("sh", ["-c", `printf '%s\\0' ${texts.map(quoteShellWord).join(" ")}`]);
    expect(stdout.split("\0").slice(0, -1)).toEqual(texts);
  });

  test("can't contain NUL", () => {
    expect(() => quoteShellWord("a\0b")).toThrow(RangeError);
  });
});
