// Tests that what others copy, and Riddle itself, is the same request when it is pasted.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts hold templates

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../client/index.ts";
import { clientCopy, curlCopy, fetchCopy, urlCopy } from "../../explore/request/copies.ts";
import { requestSpecOf } from "../../explore/request/request-spec.ts";
import { shellWord } from "../../explore/request/shell-word.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import { type BundleDraft, createPart, sameDraft } from "../part.ts";
import { rawOf } from "../raw/raw-request.ts";
import { isPasteable } from "./pasteable.ts";
import { readPasted } from "./read-pasted.ts";
import { readShell } from "./shell-words.ts";

const client = createClient("http://shop.test/sub/api", { fetch: () => Promise.reject(new Error("Nothing is sent.")) });
const base = client.baseUrl;

function pasted(text: string) {
  expect(isPasteable(text)).toBe(true);
  const read = readPasted(text, client);
  if ("problem" in read)
    throw new Error(`${read.problem.message} at ${text.slice(read.problem.from, read.problem.to)}`);
  return read;
}

/** Of each part what is sent. */
function requests(text: string) {
  return pasted(text).parts.map(({ method, path, headers, body }) => ({ method, path, headers, body }));
}

function problem(text: string): { message: string; place: string } {
  const read = readPasted(text, client);
  if (!("problem" in read)) throw new Error("It was taken.");
  return { message: read.problem.message, place: text.slice(read.problem.from, read.problem.to) };
}

const one = { method: "GET", path: "/Orders@17", headers: [], body: "" };

describe("Riddle's own copies", () => {
  const state = {
    collection: "Orders",
    sort: "-total,_id",
    limit: 3,
    projection: "_id,note",
    patch: '{ "note": "it\'s $HOME `id` \\\\ !! é 🎂" }',
    view: "Request",
  } as const;
  const filter = fc.oneof(
    fc.constantFrom("", "note = 'it''s 100% #1'", "a = '`${b}`' and c = \"\\n\"", "note like '*\\*' && 1 + 1"),
    fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
  );
  const operation = fc.constantFrom("Find", "Update", "Delete");

  test("are the same request", () => {
    fc.assert(
      fc.property(filter, operation, fc.constantFrom(base, "http://localhost:8787/api"), (text, kind, from) => {
        const asked = requestSpecOf({ ...state, filter: text, operation: kind });
        const expected = urlCopy(asked, base).slice(base.length);
        for (const copy of [curlCopy(asked, from), fetchCopy(asked, from), clientCopy(asked, from)]) {
          const [part, ...more] = pasted(copy).parts;
          expect(more).toEqual([]);
          if (part === undefined) throw new Error("There is a part.");
          const sent = client.get(part.path).message.target;
          expect(sent).toBe(`/sub/api${expected}`);
          expect(part).toMatchObject({ method: asked.method, headers: [] });
          expect(part.body === "" ? null : JSON.parse(part.body)).toEqual(
            asked.body === null ? null : JSON.parse(asked.body),
          );
        }
        if (kind === "Find") expect(requests(urlCopy(asked, from))).toHaveLength(1);
      }),
    );
  });
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
    [
      "curl -X PUT http://shop.test/sub/api/Orders@17 -H 'Content-Type: application/json' --data-binary @- <<'END' # here\n{\n \"a\": \"$b\" }\nEND\n",
      { ...one, method: "PUT", body: '{\n "a": "$b" }\n' },
    ],
    [
      'curl ^"http://shop.test/sub/api/Orders^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"50^%^ ^^ ^& b^\\^"^}^"',
      { ...one, method: "POST", path: "/Orders", body: '{"a":"50% ^ & b"}' },
    ],
    [
      "curl 'http://shop.test/sub/api/Orders@17' -H 'accept: */*' -H 'cookie: a=1' -b x=y -H 'sec-ch-ua: \"C\"' --compressed",
      { ...one, headers: [["accept", "*/*"]] },
    ],
  ])("%s", (text, expected) => {
    expect(isPasteable(text)).toBe(true);
    expect(requests(text).map((each) => ({ ...each, path: each.path.replace("?$", "?%24") }))).toEqual([expected]);
  });

  test("several, and bytes of any kind", () => {
    const text =
      "curl http://shop.test/sub/api/Orders@1; curl http://shop.test/sub/api/Orders@2 &&\ncurl \\\n http://shop.test/sub/api/Orders@3\n\n" +
      "curl -X PUT -H 'Content-Type: application/json' --data-raw $'\\xff\\xc3\\xa9\\0' http://shop.test/sub/api/Orders@4";
    expect(requests(text).map(({ path }) => path)).toEqual(["/Orders@1", "/Orders@2", "/Orders@3", "/Orders@4"]);
    expect(bytesOfText(requests(text)[3]?.body ?? "")).toEqual(Uint8Array.of(0xff, 0xc3, 0xa9, 0));
  });

  test("any text in quotes is itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (raw) => {
        const text = textOfBytes(new TextEncoder().encode(raw.replaceAll("\0", "")));
        const [[command] = []] = readShell(`curl ${shellWord(text)}`);
        expect(command?.words[1]?.text ?? "").toBe(text);
      }),
    );
  });

  test.each([
    ["curl http://shop.test/sub/api/Orders -I", "-I", /HEAD/],
    ["curl -u me:secret http://shop.test/sub/api/Orders", "-u", /names and passwords/],
    ["curl -F a=b http://shop.test/sub/api/Orders", "-F", /form/],
    ["curl -d @file http://shop.test/sub/api/Orders", "@file", /can't read the file/],
    ["curl --fly http://shop.test/sub/api/Orders", "--fly", /not known/],
    ["curl http://shop.test/sub/api/Orders@$ID", "$ID", /would put something/],
    ['curl http://shop.test/sub/api/Orders -d "`date`"', "`", /would put something/],
    ["curl 'http://shop.test/sub/api/Orders", "'", /does not end/],
    ["curl -s", "curl", /no address/],
    ["curl http://other.test/Orders", "http://other.test/Orders", /not below \/sub\/api/],
    ["curl http://shop.test/sub/api/Orders?a#b", "http://shop.test/sub/api/Orders?a#b", /%23/],
    ["curl http://shop.test/sub/api/Orders -H nonsense", "nonsense", /Name: value/],
    ["curl x; rm -rf /", "rm", /not curl/],
    ["curl http://shop.test/sub/api/Orders -d @- < file", "<", /can't read/],
  ])("%s is refused", (text, place, message) => {
    expect(problem(text)).toEqual({ message: expect.stringMatching(message), place });
  });

  test("reports what was changed", () => {
    expect(pasted("curl http://localhost:8787/api/Orders -H 'User-Agent: x' -d a").notes).toEqual([
      "It was for http://localhost:8787/api; a bundle goes to http://shop.test/sub/api.",
      "Left out, as a browser says them by itself: User-Agent.",
      "It names no Content-Type, so it goes out as application/x-www-form-urlencoded; the service takes JSON.",
    ]);
  });
});

describe("fetch", () => {
  test.each([
    ['fetch("http://shop.test/sub/api/Orders@17")', one],
    ["await fetch('/sub/api/Orders@17', { method: 'delete', });", { ...one, method: "DELETE" }],
    [
      'fetch("http://shop.test/sub/api/Orders", {\n  "headers": {\n    "content-type": "application/json",\n    "sec-fetch-mode": "cors"\n  },\n  "referrer": "http://x",\n  "body": "{\\"a\\":\\"\\u00e9\\"}",\n  "method": "POST",\n  "mode": "cors",\n  "credentials": "include"\n});',
      { ...one, method: "POST", path: "/Orders", body: '{"a":"é"}' },
    ],
    [
      "// a comment\nconst id = 17, x = 1;\nconst body = { a: [1, -2.5, null, true, 'x'], \"b c\": `y` };\nfetch(`/sub/api/Orders@${id}`, { method: `PUT`, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) }).then((r) => r.json());",
      { ...one, method: "PUT", body: '{"a":[1,-2.5,null,true,"x"],"b c":"y"}' },
    ],
    [
      "fetch('/sub/api/Orders?' + new URLSearchParams({ limit: 3, a: 'ä b' }))",
      { ...one, path: "/Orders?limit=3&a=%C3%A4%20b" },
    ],
  ])("%s", (text, expected) => {
    expect(requests(text)).toEqual([expected]);
  });

  test.each([
    ["fetch(url)", "url", /The address can't be “url”/],
    ["fetch(`/sub/api/Orders@${id}`)", "id", /can't be “id”/],
    [
      "fetch('/sub/api/Orders', { body: JSON.stringify(order), method: 'POST' })",
      "JSON.stringify(order)",
      /The body can't be/,
    ],
    ["fetch('/sub/api/Orders", "'", /does not end/],
    ["fetch('/sub/api/Orders', { method: 'POST'", "{ method: 'POST'", /not closed/],
  ])("%s is refused", (text, place, message) => {
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
    ["GET {{host}}/api/Orders", "GET {{host}}/api/Orders", /not in this text/],
    ["POST /sub/api/Orders\n\n< ./file.json", "< ./file.json", /can't read the file/],
    ["GET /sub/api/Orders\nno header", "no header", /no colon/],
    ["GET /sub/api/Orders HTTP/9", "GET /sub/api/Orders HTTP/9", /no version/],
    ["OPTIONS /sub/api/Orders", "OPTIONS /sub/api/Orders", /one of the methods/],
    ["hello", "hello", /none of the forms/],
    ["", "", /none of the forms/],
  ])("%j is refused", (text, place, message) => {
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
    const raw = rawOf(draft, client);
    if ("refusal" in raw) throw new Error(raw.refusal);
    const { parts, settings } = pasted(raw.text.replaceAll("\r\n", br));
    expect(sameDraft({ ...draft, ...settings, parts }, draft)).toBe(true);
    expect(parts.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(settings).toEqual({ transaction: true, timeout: "2000", parameters: [["x", "é"]] });
  });

  test("that is not sound is refused", () => {
    const raw = rawOf(draft, client, "riddle-1");
    if ("refusal" in raw) throw new Error(raw.refusal);
    expect(problem(raw.text.replace("--riddle-1--", "")).message).toMatch(/closing delimiter/);
  });
});

test("what is pasted into a field by habit is no request", () => {
  for (const text of ["17", "status = 'open'", '{"a": 1}', "curly", "prefetch", "/Orders@17"])
    expect(isPasteable(text)).toBe(false);
});
