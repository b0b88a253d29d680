import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, createGunzip, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { selectEncoding } from "./compress.ts";
import { startTestServer } from "./testing/server.ts";

/** The response to a GET, as it was sent. */
function sent(address: string, encoding: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": encoding } }, resolve).on("error", reject);
  });
}

describe("the encoding", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["*", "br"],
    ["*, br;q=0", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
    ["", undefined],
    ["gzip;q=high", undefined],
    [undefined, undefined],
  ])("for %j is %s", (header, encoding) => {
    expect(selectEncoding(header)).toBe(encoding);
  });
});

describe("a response", () => {
  test.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ])("is compressed with %s, and the same afterwards", async (encoding, decompress) => {
    const { api } = await startTestServer();
    const address = `${api}/Orders?limit=40`;
    const plain = await buffer(await sent(address, "identity"));
    const response = await sent(address, encoding);
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers.vary).toBe("Accept-Encoding");
    const bytes = await buffer(response);
    expect(bytes.length).toBeLessThan(plain.length / 3);
    expect(decompress(bytes).equals(plain)).toBe(true);
  });

  test("that is small, or has an entity tag, is sent as it is", async () => {
    const { api } = await startTestServer(async ({ url }) =>
      Response.json(
        { text: "x".repeat(url.endsWith("small") ? 900 : 9000) },
        url.endsWith("tag") ? { headers: { ETag: '"a"' } } : {},
      ),
    );
    const small = await sent(`${api}/small`, "gzip");
    expect([small.headers["content-encoding"], small.headers["content-length"]]).toEqual([undefined, "911"]);
    expect(JSON.parse(String(await buffer(small))).text).toHaveLength(900);
    const tagged = await sent(`${api}/tag`, "gzip");
    expect(tagged.headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(String(await buffer(tagged))).text).toHaveLength(9000);
    expect((await sent(`${api}/large`, "gzip")).resume().headers["content-encoding"]).toBe("gzip");
  });

  test("that is streamed can be read part by part while it is compressed", async () => {
    const pieces = ["one", "two"];
    let next = () => {};
    const { api } = await startTestServer(async () => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          for (const piece of pieces) {
            controller.enqueue(new TextEncoder().encode(piece));
            await new Promise<void>((resolve) => {
              next = resolve;
            });
          }
          controller.close();
        },
      });
      return new Response(body, { headers: { "Content-Type": "multipart/mixed; boundary=x" } });
    });
    const response = await sent(`${api}/$bundle`, "gzip");
    expect(response.headers["content-encoding"]).toBe("gzip");
    const seen: string[] = [];
    for await (const piece of response.pipe(createGunzip()).setEncoding("utf8")) {
      seen.push(piece);
      // The server has not even made the next piece.
      next();
    }
    expect(seen).toEqual(pieces);
  });
});
