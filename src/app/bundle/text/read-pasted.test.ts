// Tests that requests copied from Riddle and other programs are the same when pasted.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts contain templates

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/public.ts";
import { detectRequestTextFormat } from "../../../request-text/public.ts";
import { decodeBytes, encodeBytes } from "../../../wire/public.ts";
import { quoteShellWord, writeCurlCopy, writeFetchCopy } from "../../requests/copies/copies.ts";
import { type BundleDraft, createPart, isSameDraft } from "../../requests/parts/part.ts";
import { createRequestSpec, getRequestAddress } from "../../requests/query/request-spec.ts";
import { composeRawRequest } from "./raw-request.ts";
import { addPasted, applyPasted, readPasted } from "./read-pasted.ts";

const client = createClient("http://shop.test/sub/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });
const base = client.baseUrl;

function pasted(text: string) {
  expect(detectRequestTextFormat(text)).toBeDefined();
  const read = readPasted(text, client);
  if ("problem" in read)
    throw new Error(`${read.problem.message} at ${text.slice(read.problem.from, read.problem.to)}`);
  return read;
}

/** The sent properties of each part. */
function requests(text: string) {
  return pasted(text).parts.map(({ method, path, headers, body }) => ({ method, path, headers, body }));
}

function problem(text: string): { message: string; place: string } {
  const read = readPasted(text, client);
  if (!("problem" in read)) throw new Error("It was taken.");
  return { message: read.problem.message, place: text.slice(read.problem.from, read.problem.to) };
}

const one = { method: "GET", path: "/Orders@17", headers: [], body: "" };

test("curl, fetch and URL copied from Explore are the same request", () => {
  const state = {
    collection: "Orders",
    sort: "-total,_id",
    limit: 3,
    projection: "_id,note",
    off: "",
    allColumns: false,
    patch: '{ "note": "it\'s $HOME `id` \\\\ !! é 🎂" }',
    view: "HTTP",
    compare: "",
  } as const;
  const filter = fc.oneof(
    fc.constantFrom("", "note = 'it''s 100% #1'", "a = '`${b}`' and c = \"\\n\"", "note like '*\\*' && 1 + 1"),
    fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
  );
  const operation = fc.constantFrom("Find", "Update", "Delete");
  const copies = fc.constantFrom(writeCurlCopy, writeFetchCopy);
  fc.assert(
    fc.property(
      filter,
      operation,
      copies,
      fc.constantFrom(base, "http://localhost:8787/api"),
      (text, kind, copy, from) => {
        const request = createRequestSpec({ ...state, filter: text, operation: kind });
        const [part, ...more] = pasted(copy(request, from)).parts;
        expect(more).toEqual([]);
        if (part === undefined) throw new Error("There is a part.");
        expect(client.get(part.path).message.target).toBe(
          `/sub/api${getRequestAddress(request, base).slice(base.length)}`,
        );
        expect(part).toMatchObject({ method: request.method, headers: [] });
        expect(part.body === "" ? null : JSON.parse(part.body)).toEqual(
          request.body === null ? null : JSON.parse(request.body),
        );
        if (kind === "Find") expect(requests(getRequestAddress(request, from))).toHaveLength(1);
      },
    ),
  );
});

describe("curl", () => {
  test.each([
    ["curl http://shop.test/sub/api/Orders@17", one],
    ["$ curl -sS 'http://shop.test/sub/api/Orders@17'", one],
    ["/usr/bin/curl --url shop.test/sub/api/Orders@17 -o out.json -L", one],
    ["curl -XDELETE shop.test/sub/api/Orders@17", { ...one, method: "DELETE" }],
    [
      "curl --json '{\"a\": 1}' http://shop.test/sub/api/Orders",
      { ...one, method: "POST", path: "/Orders", headers: [["Accept", "application/json"]], body: '{"a": 1}' },
    ],
    [
      'curl -X PATCH http://shop.test/sub/api/Orders@17 \\\n  -H \'Content-Type: application/json\' -H "If-Match: \\"a\\"" \\\r\n  -d $\'{"a": "it\\\'s \\u00e9\\x21\\n"}\'',
      { ...one, method: "PATCH", headers: [["If-Match", '"a"']], body: '{"a": "it\'s é!\n"}' },
    ],
    [
      "curl -G http://shop.test/sub/api/Orders --data-urlencode '$filter=note = \"a&b\"' -d limit=3",
      { ...one, path: "/Orders?%24filter=note%20%3D%20%22a%26b%22&limit=3" },
    ],
    [
      "curl -d a=1 -d b=2 -H 'Content-Type:application/json' http://shop.test/sub/api/Orders",
      { ...one, method: "POST", path: "/Orders", body: "a=1&b=2" },
    ],
    ["curl 'http://shop.test/sub/api/Orders@17' -o out.json 2>/dev/null >> log.txt # here", one],
    [
      "curl 'http://shop.test/sub/api/Orders@17' -H 'accept: */*' -H 'cookie: a=1' -b x=y -H 'sec-ch-ua: \"C\"' --compressed",
      { ...one, headers: [["accept", "*/*"]] },
    ],
  ])("%s", (text, expected) => {
    expect(requests(text).map((each) => ({ ...each, path: each.path.replace("?$", "?%24") }))).toEqual([expected]);
  });

  test("several commands, and any bytes", () => {
    const text =
      "curl http://shop.test/sub/api/Orders@1; curl http://shop.test/sub/api/Orders@2 &&\ncurl \\\n http://shop.test/sub/api/Orders@3\n\n" +
      "curl -X PUT -H 'Content-Type: application/json' --data-raw $'\\xff\\xc3\\xa9\\0' http://shop.test/sub/api/Orders@4";
    expect(requests(text).map(({ path }) => path)).toEqual(["/Orders@1", "/Orders@2", "/Orders@3", "/Orders@4"]);
    expect(encodeBytes(requests(text)[3]?.body ?? "")).toEqual(Uint8Array.of(0xff, 0xc3, 0xa9, 0));
  });

  test("any quoted text is unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (raw) => {
        const text = decodeBytes(new TextEncoder().encode(raw.replaceAll("\0", "")));
        const [sent] = requests(`curl --data-raw ${quoteShellWord(text)} http://shop.test/sub/api/Orders`);
        expect(sent?.body).toBe(text);
      }),
    );
  });

  test.each([
    ["curl http://shop.test/sub/api/Orders -I", "-I", /HEAD/],
    ["curl -u me:secret http://shop.test/sub/api/Orders", "-u", /no credentials/],
    ["curl -F a=b http://shop.test/sub/api/Orders", "-F", /forms/],
    ["curl -d @file http://shop.test/sub/api/Orders", "@file", /can't read the file/],
    ["curl --fly http://shop.test/sub/api/Orders", "--fly", /Unknown option --fly/],
    ["curl http://shop.test/sub/api/Orders@$ID", "$ID", /The shell expands/],
    ['curl http://shop.test/sub/api/Orders -d "`date`"', "`", /The shell expands/],
    ["curl 'http://shop.test/sub/api/Orders", "'", /does not end/],
    ["curl -s", "curl", /no address/],
    ["curl http://shop.test/sub/api/Orders?a#b", "http://shop.test/sub/api/Orders?a#b", /%23/],
    ["curl http://shop.test/sub/api/Orders -H nonsense", "nonsense", /Name: value/],
    ["curl x; rm -rf /", "rm", /not curl/],
    ["curl http://shop.test/sub/api/Orders -d @- < file", "<", /Remove the </],
    ["curl http://shop.test/sub/api/Orders | jq .", "|", /Remove the \|/],
    ["curl http://shop.test/sub/api/Orders -d @- <<'END'\n{}\nEND", "<<", /in quotes, after --data-raw/],
    ["curl http://shop.test/sub/api/Orders --next http://x/", "--next", /a curl command for each/],
    ["curl http://shop.test/sub/api/Orders -X", "-X", /--request needs a value/],
    ["curl http://shop.test/sub/api/Orders --data-urlencode a@file", "a@file", /can't read the file/],
    [
      'curl ^"http://shop.test/sub/api/Orders^" ^\r\n  -H ^"a: b^"',
      '^"http://shop.test/sub/api/Orders^"',
      /cURL \(bash\)/,
    ],
  ])("%s is rejected", (text, place, message) => {
    expect(problem(text)).toEqual({ message: expect.stringMatching(message), place });
  });

  test("the address of another kind of service keeps its last segment", () => {
    const { parts, notes } = pasted("curl 'http://other.test/v1/shop/Orders?limit=3'");
    expect(parts.map(({ path }) => path)).toEqual(["/Orders?limit=3"]);
    expect(notes).toEqual(["It was for http://other.test/v1/shop; a bundle goes to http://shop.test/sub/api."]);
  });

  test("leaves out what must not be in a link", () => {
    const { parts, notes } = pasted(
      "curl http://shop.test/sub/api/Orders -H 'Authorization: Bearer x' -H 'X-Api-Key: y' -H 'A: b'",
    );
    expect(parts[0]?.headers).toEqual([["A", "b"]]);
    expect(notes).toEqual(["Left out, because a link to the bundle would show it: Authorization, X-Api-Key."]);
  });

  test("reports the changes", () => {
    expect(pasted("curl http://localhost:8787/api/Orders -H 'User-Agent: x' -d a").notes).toEqual([
      "It was for http://localhost:8787/api; a bundle goes to http://shop.test/sub/api.",
      "Headers that browsers set were removed: User-Agent.",
      "It has no Content-Type, so it is sent as application/x-www-form-urlencoded; the service accepts JSON.",
    ]);
  });
});

describe("fetch", () => {
  test("several calls as Chrome copies them", () => {
    const text = `fetch("http://shop.test/sub/api/Orders@17", {
  "headers": {
    "accept": "*/*",
    "sec-fetch-mode": "cors"
  },
  "body": null,
  "method": "GET"
}); ;
fetch("http://shop.test/sub/api/Orders", {
  "headers": {
    "content-type": "application/json",
    "cookie": "a=1",
    "Referer": "http://x"
  },
  "body": "{\\"a\\":\\"\\u00e9 } ) \\\\\\"\\"}",
  "method": "POST",
  "mode": "cors"
});`;
    expect(requests(text)).toEqual([
      { ...one, headers: [["accept", "*/*"]] },
      { ...one, method: "POST", path: "/Orders", body: '{"a":"é } ) \\""}' },
    ]);
    expect(pasted(text).notes).toEqual([
      "Headers that browsers set were removed: sec-fetch-mode.",
      "Headers that browsers set were removed: cookie, Referer.",
    ]);
  });

  test.each([
    [
      "Firefox",
      'await fetch("http://shop.test/sub/api/Orders@17", {\n    "credentials": "omit",\n    "method": "DELETE"\n});',
    ],
    ["Safari", 'fetch("http://shop.test/sub/api/Orders@17", {\n    "method": "DELETE",\n    "redirect": "follow"\n})'],
    ["a reader with a path and a trailing comma", ' fetch ( "/sub/api/Orders@17" , {"method":"delete"} , ) '],
  ])("as %s copies it", (_, text) => {
    expect(requests(text)).toEqual([{ ...one, method: "DELETE" }]);
  });

  test("with only a URL", () => {
    expect(requests('fetch("http://shop.test/sub/api/Orders@17")')).toEqual([one]);
  });

  const advice =
    /Of JavaScript, only calls .* are read\. Copy the request as cURL, or as fetch from the developer tools\./;
  test.each([
    ["fetch(url)", "url", advice],
    ["fetch('/sub/api/Orders')", "'", advice],
    ["fetch(`/sub/api/Orders@${id}`)", "`", advice],
    ['const response = await fetch("/sub/api/Orders");', "const", advice],
    ['fetch("/sub/api/Orders").then((r) => r.json())', ".then", advice],
    ['fetch("/sub/api/Orders", options)', "options", advice],
    ['fetch("/sub/api/Orders", { "body": JSON.stringify(order) })', "JSON.stringify", advice],
    ['fetch("/sub/api/Orders", { method: "POST" })', "method", advice],
    ['fetch("/sub/api/Orders", { "method": "POST", })', '{ "method": "POST", }', /This is not JSON\. Copy/],
    ['fetch("/sub/api/Orders\n")', '"/sub/api/Orders\n"', /This is not JSON\. Copy/],
    ['fetch("/sub/api/Orders', '"', advice],
    ['fetch("/sub/api/Orders"', "", /does not end/],
    ['fetch("/sub/api/Orders", { "method": "POST"', "", /does not end/],
    ["fetch(1)", "1", /The URL must be a string/],
    ['fetch("/sub/api/Orders", [])', "[]", /The options must be an object/],
    ['fetch("/sub/api/Orders", {"method":1})', '{"method":1}', /The method must be a string/],
    ['fetch("/sub/api/Orders", {"body":{}})', '{"body":{}}', /The body must be a string or null/],
    ['fetch("/sub/api/Orders", {"headers":["a"]})', '{"headers":["a"]}', /The headers must be an object/],
    ['fetch("/sub/api/Orders", {"headers":{"a":1}})', '{"headers":{"a":1}}', /The headers must be an object/],
  ])("%s is rejected", (text, place, message) => {
    expect(problem(text)).toEqual({ message: expect.stringMatching(message), place });
  });
});

describe("HTTP messages", () => {
  const post = { method: "POST", path: "/Orders", headers: [], body: '{\n  "a": 1\n}' };

  test.each(["\n", "\r\n"])("with line breaks %j, several of them", (br) => {
    const text = [
      "GET /sub/api/Orders@17 HTTP/1.1",
      "Host: elsewhere",
      "",
      "POST /sub/api/Orders HTTP/1.1",
      "Content-Type: application/json",
      "",
      "{",
      '  "a": 1',
      "}",
      "",
      "DELETE http://shop.test/sub/api/Orders@1 HTTP/1.1",
      "",
    ].join(br);
    expect(requests(text)).toEqual([
      one,
      { ...post, body: post.body.replaceAll("\n", br) },
      { ...one, method: "DELETE", path: "/Orders@1" },
    ]);
  });

  test("an .http file", () => {
    const text = `@host = http://localhost:8787
@api = {{host}}/api
# A comment
### The first
// @name first
GET {{api}}/Orders
  ?limit=3
  &count=true
Accept: application/json
# another

###
POST {{api}}/Orders HTTP/1.1
content-type: application/json

{ "a": "{{host}}" }

> {% client.test() %}

### The last
{{api}}/Orders@17
`.replace("{{api}}/Orders@17", "http://localhost:8787/api/Orders@17");
    expect(requests(text)).toEqual([
      { method: "GET", path: "/Orders?limit=3&count=true", headers: [["Accept", "application/json"]], body: "" },
      { ...post, body: '{ "a": "http://localhost:8787" }' },
      one,
    ]);
  });

  test.each([
    ["GET {{host}}/api/Orders", "GET {{host}}/api/Orders", /not defined in this text/],
    ["POST /sub/api/Orders\n\n< ./file.json", "< ./file.json", /can't read the file/],
    ["GET /sub/api/Orders\nno header", "no header", /no colon/],
    ["GET /sub/api/Orders HTTP/9", "GET /sub/api/Orders HTTP/9", /not a version/],
    ["OPTIONS /sub/api/Orders", "OPTIONS /sub/api/Orders", /one of the methods/],
    ["hello", "hello", /No curl command.* was found/],
    ["axios.get('/api/Orders')", "axios.get('/api/Orders')", /was found\. Copy the request as cURL/],
    ["### a\nPOST /sub/api/Orders\n\n{}\n###\nnonsense", "nonsense", /not a request line/],
    ["@a\nGET /sub/api/Orders", "@a", /@name = value/],
    ["", "", /No curl command/],
  ])("%j is rejected", (text, place, message) => {
    expect(problem(text)).toEqual({ message: expect.stringMatching(message), place });
  });
});

describe("a whole bundle", () => {
  const draft: BundleDraft = {
    transaction: true,
    timeout: "2000",
    parameters: [["x", "é"]],
    parts: [
      createPart({ method: "POST", path: "/Orders", body: '{ "a": "é" }', id: "a" }),
      createPart({ path: "/Orders@17", headers: [["Accept", "*/*"]], id: "b" }),
    ],
  };

  test.each(["\r\n", "\n"])("as its message, with line breaks %j", (br) => {
    const raw = composeRawRequest(draft, client);
    if ("refusal" in raw) throw new Error(raw.refusal);
    const { parts, settings } = pasted(raw.text.replaceAll("\r\n", br));
    expect(isSameDraft({ ...draft, ...settings, parts }, draft)).toBe(true);
    expect(parts.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(settings).toEqual({ transaction: true, timeout: "2000", parameters: [["x", "é"]] });
  });

  test("before a request that follows ###", () => {
    const raw = composeRawRequest(draft, client);
    if ("refusal" in raw) throw new Error(raw.refusal);
    const { parts } = pasted(`${raw.text.replaceAll("\r\n", "\n")}###\nGET /sub/api/Orders@3\n`);
    expect(parts.map(({ path }) => path)).toEqual(["/Orders", "/Orders@17", "/Orders@3"]);
  });

  test("with a repeated X-Request-Id is rejected", () => {
    const get = "GET /sub/api/Orders HTTP/1.1\n\n";
    const part = `--b\nContent-Type: application/http\nX-Request-Id: a\n\n${get}`;
    const text = `POST /sub/api/$bundle HTTP/1.1\nContent-Type: multipart/mixed; boundary=b\n\n${part}${part}--b--\n`;
    expect(problem(text).message).toBe("Two requests have the X-Request-Id a.");
  });

  test("that is malformed is rejected", () => {
    const raw = composeRawRequest(draft, client);
    if ("refusal" in raw) throw new Error(raw.refusal);
    expect(problem(raw.text.replace(`--${raw.boundary}--`, "")).message).toMatch(/closing delimiter/);
  });
});

test("has a detectable format after comments and variables, unlike other text", () => {
  expect(detectRequestTextFormat("# one\n$ curl x")).toBe("curl");
  expect(detectRequestTextFormat("// one\n@a = b\n\n### c\nGET {{a}}")).toBe("http");
  expect(detectRequestTextFormat('await fetch("x")')).toBe("fetch");
  for (const text of ["17", "status = 'open'", '{"a": 1}', "curly", "prefetch", "/Orders@17", "# GET /x"])
    expect(detectRequestTextFormat(text)).toBeUndefined();
});

describe("puts requests into a bundle", () => {
  const draft: BundleDraft = {
    transaction: true,
    timeout: "5",
    parameters: [],
    parts: [createPart({ id: "a", path: "/Orders" }), createPart({ id: "b" })],
  };
  const read = {
    parts: [createPart({ id: "a", path: "/Stock" }), createPart({ id: "c" })],
    settings: { transaction: false, timeout: "", parameters: [] },
    notes: [],
  };

  test("after its parts, with new ids for those already in use", () => {
    const after = addPasted(draft, read);
    expect(after.parts.map(({ path }) => path)).toEqual(["/Orders", "/", "/Stock", "/"]);
    expect(after).toMatchObject({ transaction: true, timeout: "5" });
    const ids = after.parts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[3]).toBe("c");
  });

  test("in place of its parts, with the settings from the text", () => {
    expect(applyPasted(draft, read)).toEqual({ ...read.settings, parts: read.parts });
    expect(applyPasted(draft, { ...read, settings: undefined })).toMatchObject({ transaction: true, timeout: "5" });
  });
});
