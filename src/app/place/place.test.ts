import { beforeEach, describe, expect, test, vi } from "vitest";
import { agree, chooseInPage, readServers } from "./agreement.ts";
import { keyOf, placeName, readDestination, readServer } from "./place.ts";

function page(href: string): void {
  vi.stubGlobal("location", new URL(href));
  vi.stubGlobal("document", { baseURI: href });
}
const hash = (server: string) => `#/explore?collection=Orders&server=${encodeURIComponent(server)}`;

beforeEach(() => page("http://riddle.example/app/"));

describe("an address", () => {
  test("without a server leads to this browser, or into the page when that was chosen", () => {
    expect(readDestination("#/explore")).toEqual({ place: { kind: "worker" } });
    chooseInPage(true);
    expect(readDestination("#/data")).toEqual({ place: { kind: "page" } });
    chooseInPage(false);
    expect(readDestination("")).toEqual({ place: { kind: "worker" } });
  });

  test("with a server leads to a question, and to the server only once the reader has agreed to just that one", () => {
    expect(readDestination(hash("http://shop.example/api/"))).toEqual({ question: "http://shop.example/api" });
    agree("http://shop.example/api");
    const place = { kind: "server", baseUrl: "http://shop.example/api" } as const;
    expect(readDestination(hash("http://shop.example/api"))).toEqual({ place });
    expect(placeName(place)).toBe("shop.example");
    expect(keyOf(place)).toBe("http://shop.example/api");
    for (const other of ["https://shop.example/api", "http://shop.example/api2", "http://shop.example:81/api"]) {
      expect(readDestination(hash(other))).toEqual({ question: other });
    }
  });

  test("with what is no server leads nowhere", () => {
    expect(readDestination(hash("javascript:alert(1)"))).toEqual({
      unusable: { server: "javascript:alert(1)", message: expect.stringContaining("must begin with http: or https:") },
    });
  });
});

describe("a server as it is typed", () => {
  test("may be relative to the page, and loses the spaces around it", () => {
    expect(readServer(" ../api/ ")).toEqual({ baseUrl: "http://riddle.example/api" });
  });

  test.each(["http://u:p@shop.example/api", "http://shop.example/api?x", "http://shop.example/api#x"])(
    "%s is refused with a reason",
    (text) => {
      expect(readServer(text)).toEqual({ message: expect.stringContaining("must hold no query") });
    },
  );

  test("from a page over https must be over https, too, unless it is on this machine", () => {
    page("https://riddle.example/");
    expect(readServer("http://shop.example/api")).toEqual({ message: expect.stringContaining("https, too") });
    for (const text of ["https://shop.example/api", "http://localhost:8787/api", "http://127.0.0.1/api"]) {
      expect(readServer(text)).toEqual({ baseUrl: text });
    }
  });
});

test("what was remembered of agreements is read as far as it makes sense", () => {
  expect(readServers('["http://a/api",1,null]')).toEqual(["http://a/api"]);
  for (const stored of [null, "", "{", "{}", '"http://a"']) expect(readServers(stored)).toEqual([]);
});
