// Tests that every sender of a body that is too long reads why, however it sends.

import { request as nodeRequest } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { bodyLimit } from "../service/internal.ts";
import { startTestServer } from "./testing/server.ts";

describe("the limit of a body", () => {
  describe.each(["close", "keep-alive"])(
    "the sender of a body that is too long, with Connection: %s,",
    (connection) => {
      const size = 3 * bodyLimit;

      test.each(["with its length", "in chunks"])("reads the 413 after it has sent everything %s", async (way) => {
        const { port } = await startTestServer();
        const length = way === "in chunks" ? "Transfer-Encoding: chunked" : `Content-Length: ${size}`;
        const head = `POST /api/Orders HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n${length}\r\n\r\n`;
        const block = Buffer.alloc(256 * 1024, 97);
        const chunk =
          way === "in chunks" ? Buffer.concat([Buffer.from("40000\r\n"), block, Buffer.from("\r\n")]) : block;
        for (let round = 0; round < 5; round++) {
          const answer = await new Promise<string>((resolve, reject) => {
            // As in Python's urllib, nothing is read before everything is sent.
            const socket = connect(port, "127.0.0.1").pause();
            socket.on("error", reject);
            socket.write(head);
            let sent = 0;
            const send = () => {
              sent += block.length;
              if (sent < size) socket.write(chunk, send);
              else socket.write(way === "in chunks" ? Buffer.concat([chunk, Buffer.from("0\r\n\r\n")]) : chunk, read);
            };
            const read = () => {
              let text = "";
              socket.setEncoding("latin1").resume();
              socket.on("data", (data) => {
                text += data;
                if (!/\}\]\}$/.test(text)) return;
                socket.destroy();
                resolve(text);
              });
            };
            send();
          });
          expect(answer).toMatch(/^HTTP\/1\.1 413 .*"TOO_LARGE"/s);
        }
      });

      test("reads the 413 while it sends", async () => {
        const { api } = await startTestServer();
        for (let round = 0; round < 10; round++) {
          const status = await new Promise((resolve, reject) => {
            const options = { method: "POST", headers: { Connection: connection }, agent: false } as const;
            const outgoing = nodeRequest(api, options, (response) => {
              response.resume().once("end", () => resolve(response.statusCode));
            });
            outgoing.on("error", reject);
            // Node's client stops listening at the end of the response, though it still sends.
            outgoing.once("socket", (socket) => socket.on("error", () => {}));
            outgoing.end(Buffer.alloc(size));
          });
          expect(status).toBe(413);
        }
      });
    },
  );

  test("accepts a body of the maximum length", async () => {
    const { api } = await startTestServer(
      async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    );
    const response = await fetch(api, { method: "POST", body: new Uint8Array(bodyLimit) });
    expect(await response.text()).toBe(String(bodyLimit));
  });
});
