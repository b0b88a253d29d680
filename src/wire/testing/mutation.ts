// Random mutations of messages: bits, pieces, and tokens with a meaning for the readers.

import { decodeLatin1, encodeLatin1, type Input } from "./corpus.ts";
import type { Chance } from "./random.ts";

const tokens = [
  ...'\r\n\t :-;=,"\\#?%/\0\x7f\x80\xff',
  ...[
    "\r\n",
    "\r\n\r\n",
    "\n\n",
    "\r\r\n",
    "--",
    "--b",
    "--b--",
    "--bb",
    "\r\n--b",
    "\r\n--b--",
    "--b\r\n",
    "\r\n--b\r\n",
  ],
  ...[
    "\r\n--b--\r\n",
    "\r\n\r\n--b--\r\n",
    "\r\nGET / HTTP/1.1\r\n",
    "\n--b\r\n",
    "\r--b--",
    "--b \t\r\n",
    "--b--\t\r\n",
    "\xef\xbb\xbf",
    "\xc3\xa9",
    "\r\n ",
    "\r\n\t",
  ],
  ...["HTTP/1.1", "HTTP/1.0", "HTTP/2", " HTTP/1.1\r\n", "GET ", "HEAD ", "POST ", "OPTIONS * ", "GET / HTTP/1.1\r\n"],
  ...["HTTP/1.1 200 OK\r\n", "HTTP/1.1 204 \r\n", "200", "304", "100", "/api/", "http://x/", "%2e%2e", "%", "/../"],
  ...[
    "Content-Length: 0\r\n",
    "Content-Length: 3\r\n",
    "Content-Length: -1\r\n",
    "content-length:5\r\n",
    "\r\n\r\nabc",
  ],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "Host: x\r\n",
    "Host: x:y\r\n",
    "Host: [::1]:80\r\n",
    "A: b\r\n",
    "A : b\r\n",
    ": b\r\n",
  ],
  ...["X-Request-Id: a\r\n", "X-Request-Id: a b\r\n", "X-Request-Id: \r\n", "Content-Type: application/http\r\n"],
  ...["Content-Type: application/json\r\n", "; msgtype=request", "; msgtype=response", ";version=1.1", '; x="\\""'],
  ...[
    "Content-Transfer-Encoding: binary\r\n",
    "Content-Transfer-Encoding: base64\r\n",
    "; boundary=b",
    '; boundary="b"',
  ],
  ...["multipart/mixed", "application/http", '"', "99999999999999999999", "A: b\r\n".repeat(99), "a".repeat(70)],
];

const boundaries = ["b", "bb", "b-", "-", "--", "b--", "a b", " b", ":", "'()+_,-./:=?", "0".repeat(70)];

/** Applies some mutations to a text; pieces are copied from `other`. */
function mutateText(text: string, other: string, chance: Chance): string {
  const [from, to] = chance.range(text.length);
  const [before, piece, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (chance.below(10)) {
    case 0: {
      const flipped = (text.charCodeAt(from) || 0) ^ (1 << chance.below(8));
      return before + String.fromCharCode(flipped & 0xff) + text.slice(from + 1);
    }
    case 1:
      return before + String.fromCharCode(chance.below(256)) + text.slice(from + 1);
    case 2:
      return before + after;
    case 3:
      return before + piece + piece + after;
    case 4:
      return before + after + piece;
    case 5: {
      const [start, end] = chance.range(other.length);
      return before + other.slice(start, end) + after;
    }
    case 6:
      return chance.oneIn(3) ? before : before + chance.choose(tokens) + after;
    default:
      return before + chance.choose(tokens) + (chance.oneIn(3) ? after : piece + after);
  }
}

/** Combines two messages; sometimes returns one unchanged. */
export function mutateInput(input: Input, other: Input, chance: Chance): Input {
  let text = decodeLatin1(input.bytes);
  for (let times = chance.below(6); times > 0; times--) text = mutateText(text, decodeLatin1(other.bytes), chance);
  if (input.kind === "boundary" || !chance.oneIn(5)) return { ...input, bytes: encodeLatin1(text) };
  const boundary = chance.choose(boundaries);
  const contentType = `multipart/mixed; boundary="${boundary}"`;
  return { ...input, contentType, bytes: encodeLatin1(text.replaceAll("--b", `--${boundary}`)) };
}
