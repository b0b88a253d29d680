// Tests that the parts and the raw text describe the same bundle.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import {
  decodeBytes,
  encodeBytes,
  getHeader,
  parseBoundary,
  readMultipart,
  readRequest,
  readRequestPart,
} from "../../../wire/public.ts";
import {
  type BundleDraft,
  type BundlePart,
  createPart,
  hasBody,
  isSameDraft,
  methods,
} from "../../requests/parts/part.ts";
import { composeRawRequest } from "./raw-request.ts";
import { readRaw } from "./raw-text.ts";

const client = createClient("http://shop.test:81/sub/api", {
  fetch: () => Promise.reject(new Error("Nothing is sent.")),
});

function draftOf(parts: readonly Partial<BundlePart>[], rest: Partial<BundleDraft> = {}): BundleDraft {
  return { transaction: false, timeout: "", parameters: [], parts: parts.map((part) => createPart(part)), ...rest };
}

const empty = draftOf([]);

function written(draft: BundleDraft): string {
  const raw = composeRawRequest(draft, client);
  if ("refusal" in raw) throw new Error(raw.refusal);
  return raw.text.replaceAll(raw.boundary, "riddle-1");
}

function read(text: string, current: BundleDraft = empty): BundleDraft {
  const result = readRaw(text, current, client);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.draft;
}

/** The request as the service decodes it: the outer target, and each sub-request with its id. */
function meaning(text: string) {
  const bytes = encodeBytes(text);
  const { target, headers, body } = readRequest(bytes);
  const parts = readMultipart(body, parseBoundary(getHeader(headers, "Content-Type") ?? null));
  return { target, requests: parts.map(readRequestPart) };
}

const token = fc.stringMatching(/^[A-Za-z][-!#$%&'*+.^_`|~0-9A-Za-z]{0,12}$/);
const value = fc.stringMatching(/^[\t\x20-\x7e]{0,30}$/).map((text) => text.trim());
const headers = fc
  .uniqueArray(fc.tuple(token, value), { maxLength: 4, selector: ([name]) => name.toLowerCase() })
  .map((all) => all.filter(([name]) => !/^(host|content-length|content-type|transfer-encoding)$/i.test(name)));
/** Any bytes, most of them with multipart syntax. */
const body = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 12 }).map((bytes) => [...bytes]),
      fc
        .constantFrom("\r\n", "\n", "\r", "--", "\r\n--riddle", '{"a": 1}', "é🎂", "\r\n--riddle-2--\r\n")
        .map((text) => [...new TextEncoder().encode(text)]),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => decodeBytes(Uint8Array.from(pieces.flat())));
const path = fc.oneof(
  fc.constantFrom("/Orders", "/Orders@17", "/Orders?$filter=weight > 20", "/Stock@A%2FB", "/Orders?$filter=note = 'é'"),
  fc.stringMatching(/^\/[A-Za-z@0-9]{1,8}(\?[ -"$-~]{0,20})?$/),
);
const part = fc
  .record({ method: fc.constantFrom(...methods), path, headers, body, id: fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/) })
  .map((each) => (hasBody(each.method) ? each : { ...each, body: "" }));
const drafts = fc
  .record({
    parts: fc.uniqueArray(part, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
    transaction: fc.boolean(),
    timeout: fc.constantFrom("", "1", "2000", "soon"),
    parameters: fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[a-s][^\ud800-\udfff]{0,6}$/u), fc.string({ unit: "grapheme" })),
      {
        maxLength: 2,
        selector: ([name]) => name,
      },
    ),
  })
  .map(({ parts, ...rest }) => draftOf(parts, rest));

describe("converting parts to raw text and back", () => {
  test("returns the same part objects when the current parts are given", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const again = read(written(draft), draft);
        expect(again.parts).toEqual(draft.parts);
        expect(again.parts.every((each, at) => each === draft.parts[at])).toBe(true);
        expect(isSameDraft(again, draft)).toBe(true);
      }),
    );
  });

  test("returns equivalent parts when no current parts are given", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const text = written(draft);
        const again = read(text);
        expect(again.parts.map(({ method, headers, body, id }) => ({ method, headers, body, id }))).toEqual(
          draft.parts.map(({ method, headers, body, id }) => ({ method, headers, body, id })),
        );
        expect(written(again)).toBe(text);
        // An encoded path does not change again.
        expect(read(written(again)).parts.map((each) => each.path)).toEqual(again.parts.map((each) => each.path));
      }),
    );
  });

  test("keeps any bytes of a body", () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    const raw = composeRawRequest(draftOf([{ method: "PUT", path: "/Orders@1", body: decodeBytes(bytes) }]), client);
    if ("refusal" in raw) throw new Error(raw.refusal);
    expect(encodeBytes(raw.text)).toEqual(raw.bytes);
    const [sent] = readMultipart(readRequest(raw.bytes).body, raw.boundary);
    expect(readRequestPart(sent ?? { headers: [], body: bytes }).message.body).toEqual(bytes);
  });

  test("keeps the meaning of raw text from other programs", () => {
    fc.assert(
      fc.property(drafts, fc.constantFrom("x", "a b'()", "0".repeat(70)), (draft, boundary) => {
        const raw = composeRawRequest(draft, client);
        if ("refusal" in raw) throw new Error(raw.refusal);
        fc.pre(!raw.text.includes(`--${boundary}`));
        // Variants of other programs: a preamble, padding, lower case, other parameters of the media type, no length.
        const other = raw.text
          .replace(`boundary=${raw.boundary}`, `boundary="${boundary}"`)
          .replaceAll(`--${raw.boundary}`, `--${boundary}`)
          .replace(`\r\n\r\n--${boundary}`, `\r\n\r\nA preamble.\r\n--${boundary} \t`)
          .replaceAll("Content-Type: application/http\r\n", "content-type: application/http; msgtype=request\r\n");
        expect(meaning(written(read(other)))).toEqual(meaning(raw.text));
        expect(written(read(other)).includes("riddle-")).toBe(true);
      }),
    );
  });
});

describe("existing parts keep their identity", () => {
  const draft = draftOf([
    { id: "off-1", on: false },
    { id: "a", method: "POST", path: "/Orders", body: "{}" },
    { id: "off-2", on: false, path: "/Off" },
    { id: "off-3", on: false },
    { id: "b", path: "/Orders?$filter=weight > 20" },
    { id: "c", method: "DELETE", path: "/Orders@1", body: "kept" },
    { id: "off-4", on: false },
  ]);
  const ids = (after: BundleDraft): string[] => after.parts.map(({ id }) => id);
  const keys = (after: BundleDraft): string[] => after.parts.map(({ key }) => key);
  const text = written(draft);

  test("disabled parts are not in the text, but are kept", () => {
    expect(text).not.toContain("off-");
    const after = read(text.replace("{}", "[]"), draft);
    expect(ids(after)).toEqual(["off-1", "a", "off-2", "off-3", "b", "c", "off-4"]);
    expect(after.parts[1]).toMatchObject({ ...draft.parts[1], body: "[]" });
    expect(keys(after)).toEqual(keys(draft));
  });

  test("disabled parts move with the part before them, and stay if it is removed", () => {
    const [head = "", a = "", b = "", c = ""] = text.split(/(?=--riddle-1)/);
    const end = "--riddle-1--\r\n";
    expect(ids(read([head, b, a, c, end].join(""), draft))).toEqual([
      "off-1",
      "b",
      "a",
      "off-2",
      "off-3",
      "c",
      "off-4",
    ]);
    expect(ids(read([head, b, c, end].join(""), draft))).toEqual(["off-1", "off-2", "off-3", "b", "c", "off-4"]);
    expect(ids(read([head, a, end].join(""), draft))).toEqual(["off-1", "a", "off-2", "off-3", "off-4"]);
  });

  test("a path stays as typed while its meaning is the same", () => {
    const after = read(text.replace("{}", "[]"), draft);
    expect(after.parts[4]).toBe(draft.parts[4]);
    const changed = read(text.replace("$filter=weight", "limit=1&$filter=weight"), draft);
    expect(changed.parts[4]?.path).toBe("/Orders?limit=1&$filter=weight%20%3E%2020");
    const header = read(text.replace("%3E%2020 HTTP/1.1\r\n", "%3E%2020 HTTP/1.1\r\nAccept: a\r\n"), draft);
    expect(header.parts[4]).toMatchObject({ path: "/Orders?$filter=weight > 20", headers: [["Accept", "a"]] });
  });

  test("a part stays the same if its id changes, and keeps a body that is not sent", () => {
    const after = read(text.replace("X-Request-Id: c", "X-Request-Id: new").replace("Orders@1", "Orders@2"), draft);
    expect(keys(after)).toEqual(keys(draft));
    expect(after.parts[5]).toMatchObject({ id: "new", path: "/Orders@2", body: "kept" });
  });

  test("an added part is new, and one with the id of a disabled part enables it", () => {
    const added = text.replace(
      "--riddle-1--",
      `${text
        .slice(text.indexOf("--riddle-1"), text.indexOf("--riddle-1", text.indexOf("--riddle-1") + 1))
        .replace("X-Request-Id: a", "X-Request-Id: d")}--riddle-1--`,
    );
    const after = read(added, draft);
    expect(ids(after)).toEqual(["off-1", "a", "off-2", "off-3", "b", "c", "off-4", "d"]);
    expect(keys(draft)).not.toContain(after.parts.at(-1)?.key);
    const on = read(added.replace("X-Request-Id: d", "X-Request-Id: off-2"), draft);
    expect(ids(on)).toEqual(["off-1", "a", "off-3", "b", "c", "off-4", "off-2"]);
    expect(on.parts.at(-1)).toMatchObject({ key: draft.parts[2]?.key, on: true, path: "/Orders" });
  });

  test("the bundle's parameters stay as typed", () => {
    const typed = draftOf([{ path: "/Orders" }], {
      transaction: true,
      timeout: " 20 ",
      parameters: [
        ["", ""],
        ["a b", "+é"],
      ],
    });
    const raw = written(typed);
    expect(raw).toMatch(/^POST \/sub\/api\/\$bundle\?a%20b=%2B%C3%A9&transaction=true&timeout=20 HTTP\/1\.1\r\n/);
    expect(read(raw, typed)).toEqual(typed);
    const after = read(raw.replace("timeout=20", "timeout=30"), typed);
    expect(after).toMatchObject({ timeout: "30", parameters: [["a b", "+é"]], transaction: true });
    expect(read(raw.replace(/\?\S*/, "?x=1+2"), typed)).toMatchObject({
      timeout: "",
      parameters: [["x", "1 2"]],
      transaction: false,
    });
  });
});

describe("reports an invalid bundle at the position", () => {
  const draft = draftOf([
    { id: "a", method: "POST", path: "/Orders", body: '{"é": "🎂"}' },
    { id: "b", path: "/Orders" },
  ]);
  const text = written(draft);

  const cases: [name: string, change: (text: string) => string, place: string, message: RegExp][] = [
    ["no request line", () => "", "", /^The request line is missing/],
    ["another method", (all) => all.replace("POST", "PUT"), "PUT /sub/api/$bundle HTTP/1.1", /sent with POST/],
    [
      "another path",
      (all) => all.replace("$bundle", "$bundl"),
      "POST /sub/api/$bundl HTTP/1.1",
      /goes to \/sub\/api\/\$bundle/,
    ],
    ["another host", (all) => all.replace("Host: shop.test:81", "Host: x"), "Host: x", /goes to shop\.test:81/],
    ["a header more", (all) => all.replace("\r\n", "\r\nAccept: x\r\n"), "Accept: x", /Remove Accept/],
    [
      "no multipart",
      (all) => all.replace("multipart/mixed; boundary=riddle-1", "text/plain"),
      "Content-Type: text/plain",
      /^The Content-Type is "text\/plain"/,
    ],
    [
      "transaction=maybe",
      (all) => all.replace("$bundle", "$bundle?transaction=maybe"),
      "POST /sub/api/$bundle?transaction=maybe HTTP/1.1",
      /true or false/,
    ],
    [
      "a broken percent sign",
      (all) => all.replace("$bundle", "$bundle?a=%"),
      "POST /sub/api/$bundle?a=% HTTP/1.1",
      /invalid percent/,
    ],
    [
      "a parameter twice",
      (all) => all.replace("$bundle", "$bundle?a=1&a=2"),
      "POST /sub/api/$bundle?a=1&a=2 HTTP/1.1",
      /a appears twice/,
    ],
    ["no closing line", (all) => all.replace("--riddle-1--\r\n", ""), "\n", /^The closing delimiter line/],
    ["a bare line feed", (all) => all.replace("--riddle-1\r\n", "--riddle-1\n"), "\n", /^A bare CR or LF/],
    ["no id", (all) => all.replace("X-Request-Id: b\r\n", ""), "Content-Type: application/http", /no X-Request-Id/],
    ["an id twice", (all) => all.replace("X-Request-Id: b", "X-Request-Id: a"), "X-Request-Id: a", /^Another part has/],
    [
      "a wrong length",
      (all) => all.replace("Content-Length: 14", "Content-Length: 13"),
      "}",
      /^Content-Length says "13"/,
    ],
    [
      "a wrong version",
      (all) => all.replace("Orders HTTP/1.1\r\nHost: shop.test:81\r\n\r\n", "Orders HTTP/1.0\r\n\r\n"),
      "HTTP/1.0",
      /^The HTTP version is/,
    ],
    [
      "a method that no part has",
      (all) => all.replace("GET ", "HEAD "),
      "HEAD /sub/api/Orders HTTP/1.1",
      /one of the methods GET/,
    ],
    [
      "a path outside",
      (all) => all.replace("GET /sub/api/", "GET /sub/"),
      "GET /sub/Orders HTTP/1.1",
      /begin with \/sub\/api\//,
    ],
    [
      "a path that walks",
      (all) => all.replace("GET /sub/api/", "GET /sub/api/a/../"),
      "GET /sub/api/a/../Orders HTTP/1.1",
      /can't hold this path/,
    ],
    [
      "a header twice",
      (all) => all.replace("GET /sub/api/Orders HTTP/1.1", "GET /sub/api/Orders HTTP/1.1\r\nA: 1\r\na: 2"),
      "a: 2",
      /appears twice/,
    ],
    [
      "no Content-Type",
      (all) => all.replace("Content-Type: application/json\r\n", ""),
      "POST /sub/api/Orders HTTP/1.1",
      /needs a Content-Type/,
    ],
    [
      "a body with DELETE",
      (all) => all.replace("POST /sub/api/Orders", "DELETE /sub/api/Orders@1"),
      '{"é": "🎂"}',
      /DELETE has no body/,
    ],
  ];

  test.each(cases)("%s", (_, change, place, message) => {
    const changed = change(text);
    const result = readRaw(changed, draft, client);
    if (!("problems" in result)) throw new Error("It was taken.");
    const [problem] = result.problems;
    expect(problem?.message).toMatch(message);
    expect(changed.slice(problem?.from, problem?.to)).toBe(place);
    if (place === "X-Request-Id: a") expect(problem?.from).toBeGreaterThan(changed.indexOf(place));
  });

  test("of a typing mistake in the first delimiter line or an early closing one, so that no part is lost", () => {
    const first = readRaw(text.replace("--riddle-1", "--riddle-1x"), draft, client);
    expect(first).toEqual({
      problems: [expect.objectContaining({ message: expect.stringMatching(/^This is not a delimiter/) })],
    });
    const second = text.lastIndexOf("--riddle-1\r\n");
    const early = `${text.slice(0, second)}--riddle-1--${text.slice(second + 10)}`;
    expect(readRaw(early, draft, client)).toEqual({
      problems: [expect.objectContaining({ message: expect.stringMatching(/^The closing delimiter line/) })],
    });
  });

  test("of each problem, in order", () => {
    const changed = text
      .replace("Content-Length: 14", "Content-Length: 1")
      .replace("GET ", "HEAD ")
      .replace("$bundle", "$bundle?timeout=");
    const result = readRaw(changed, draft, client);
    if (!("problems" in result)) throw new Error("It was taken.");
    expect(result.problems.map(({ message }) => message.slice(0, 14))).toEqual([
      "timeout has no",
      "Content-Length",
      "A part has one",
    ]);
  });

  test("parts that can't be sent have no raw text", () => {
    expect(composeRawRequest(empty, client)).toEqual({ refusal: expect.stringContaining("no parts") });
    expect(composeRawRequest(draftOf([{ path: "/Orders", headers: [["Accept", "é"]] }]), client)).toEqual({
      refusal: expect.stringContaining("can't be sent"),
    });
  });

  test("the boundary is deterministic, and changes if it occurs in a part", () => {
    const boundaryOfRaw = (body: string): string => {
      const raw = composeRawRequest(draftOf([{ method: "POST", path: "/Orders", body, id: "a" }]), client);
      return "refusal" in raw ? raw.refusal : raw.boundary;
    };
    const usual = boundaryOfRaw("{}");
    expect(usual).toMatch(/^riddle-[0-9a-f]{32}$/);
    expect(boundaryOfRaw("[]")).toBe(usual);
    expect(boundaryOfRaw(`--${usual}`)).toBe(`${usual}-2`);
    expect(boundaryOfRaw(`--${usual}`)).toBe(`${usual}-2`);
  });
});

describe("offers a fix", () => {
  const draft = draftOf([
    { id: "a", method: "POST", path: "/Orders", body: '{"é": "🎂"}' },
    { id: "b", path: "/Orders" },
  ]);
  const text = written(draft);

  function fixed(broken: string): string {
    const result = readRaw(broken, draft, client);
    if (!("problems" in result)) throw new Error("There is no problem.");
    const [fix] = result.problems.flatMap(({ fix }) => fix ?? []);
    if (fix === undefined) throw new Error("There is no fix.");
    return broken.slice(0, fix.from) + fix.insert + broken.slice(fix.to);
  }

  test("for a wrong Content-Length", () => {
    expect(fixed(text.replace("Content-Length: 14", "content-length:99 "))).toBe(text);
    expect(fixed(text.replace("🎂", ""))).toBe(text.replace("🎂", "").replace("Length: 14", "Length: 10"));
  });

  test("for no other problem of a message", () => {
    const withBody = text.replace("\r\n--riddle-1--", "{}\r\n--riddle-1--");
    const unended = text.replace("Content-Type: application/json\r\nContent-Length: 14\r\n\r\n", "Content-Length: 14");
    for (const broken of [withBody, unended]) {
      const result = readRaw(broken, draft, client);
      expect("problems" in result && result.problems.map(({ fix }) => fix)).toEqual([undefined]);
    }
  });

  test("for a missing closing delimiter, with or without a line break before it", () => {
    expect(fixed(text.replace("--riddle-1--\r\n", ""))).toBe(text);
    const withBody = written(draftOf([{ id: "a", method: "POST", path: "/Orders", body: "{}" }]));
    expect(fixed(withBody.replace("\r\n--riddle-1--\r\n", ""))).toBe(withBody);
  });

  test("for a repeated X-Request-Id", () => {
    const again = fixed(text.replace("X-Request-Id: b", "X-Request-Id: a"));
    expect(again.match(/^X-Request-Id: .*$/gm)).toEqual([
      "X-Request-Id: a",
      expect.stringMatching(/^X-Request-Id: [-0-9a-f]{36}$/),
    ]);
  });
});

test("returns the exact bytes of the body", () => {
  const text = written(draftOf([{ path: "/Orders", id: "a" }])).replace("\r\n\r\n--", "\r\n\r\nA preamble.\r\n--");
  const result = readRaw(text, empty, client);
  expect(result).toMatchObject({ boundary: "riddle-1" });
  expect("body" in result && decodeBytes(result.body)).toBe(text.slice(text.indexOf("A preamble")));
});
