import { describe, expect, test } from "vitest";
import { bytesOf } from "./bytes.ts";
import { headPlaces } from "./head-places.ts";
import { MessageError } from "./message.ts";

const shown = (text: string, kind: "message" | "part") => {
  const { start, fields, body } = headPlaces(bytesOf(text), kind);
  return {
    start: start && text.slice(start.from, start.to),
    fields: fields.map(({ from, nameTo, to }) => [text.slice(from, nameTo), text.slice(from, to)]),
    body: text.slice(body),
  };
};

describe("headPlaces", () => {
  test("finds the lines of a message", () => {
    expect(shown("GET /a HTTP/1.1\r\nHost: h\r\nAccept:*/* \r\n\r\nb: c\r\n", "message")).toEqual({
      start: "GET /a HTTP/1.1",
      fields: [
        ["Host", "Host: h"],
        ["Accept", "Accept:*/* "],
      ],
      body: "b: c\r\n",
    });
  });

  test("finds the lines of a message after an empty line", () => {
    const places = { start: "GET /a HTTP/1.1", fields: [["Host", "Host: h"]], body: "" };
    expect(shown("\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n", "message")).toEqual(places);
  });

  test("finds the lines of a part, which may have no header and no empty line", () => {
    expect(shown("X-Request-Id: a", "part")).toEqual({
      start: undefined,
      fields: [["X-Request-Id", "X-Request-Id: a"]],
      body: "",
    });
    expect(shown("\r\nbody", "part")).toEqual({ start: undefined, fields: [], body: "body" });
  });

  test("throws for an invalid head", () => {
    expect(() => headPlaces(bytesOf("GET / HTTP/1.1\r\nno colon\r\n\r\n"), "message")).toThrow(MessageError);
  });
});
