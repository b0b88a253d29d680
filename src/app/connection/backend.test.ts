import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { agreedServers, chooseInPage, recordAgreement, runsInPage } from "./agreement.ts";
import { getBackendKey, getBackendName, readDestination, readServer } from "./backend.ts";

afterEach(() => vi.unstubAllGlobals());

function page(href: string): void {
  vi.stubGlobal("location", new URL(href));
  vi.stubGlobal("document", { baseURI: href });
}
const readAddress = (server: string) => readDestination(server, agreedServers.get(), runsInPage.get());

beforeEach(() => page("http://riddle.example/app/"));

describe("an address", () => {
  test("without a server uses the worker, or the page if the user chose that", () => {
    expect(readAddress("")).toEqual({ backend: { kind: "worker" } });
    chooseInPage(true);
    expect(readAddress("")).toEqual({ backend: { kind: "page" } });
    chooseInPage(false);
    expect(readAddress("")).toEqual({ backend: { kind: "worker" } });
  });

  test("with a server asks for consent, and uses the server once the user consents to it", () => {
    expect(readAddress("https://shop.example/api/")).toEqual({ question: "https://shop.example/api" });
    recordAgreement("https://shop.example/api");
    const backend = { kind: "server", baseUrl: "https://shop.example/api" } as const;
    expect(readAddress("https://shop.example/api")).toEqual({ backend });
    expect(getBackendName(backend)).toBe("shop.example");
    expect(getBackendKey(backend)).toBe("https://shop.example/api");
    for (const other of ["http://localhost/api", "https://shop.example/api2", "https://shop.example:81/api"]) {
      expect(readAddress(other)).toEqual({ question: other });
    }
  });

  test("with an invalid server uses no backend", () => {
    expect(readAddress("javascript:alert(1)")).toEqual({
      unusable: { server: "javascript:alert(1)", message: expect.stringContaining("must start with http: or https:") },
    });
  });
});

describe("an entered server", () => {
  test("may be relative to the page, and is trimmed", () => {
    expect(readServer(" ../api/ ")).toEqual({ baseUrl: "http://riddle.example/api" });
  });

  test.each(["https://u:p@shop.example/api", "https://shop.example/api?x", "https://shop.example/api#x"])(
    "%s is refused with a reason",
    (text) => {
      expect(readServer(text)).toEqual({ message: expect.stringContaining("must hold no query") });
    },
  );

  test.each(["https://riddle.example/", "http://riddle.example/"])(
    "from a page at %s must be over https, unless it is on this machine or where the page came from",
    (address) => {
      page(address);
      for (const text of ["http://shop.example/api", "http://[::1]/api", "http://127.0.0.2/api"]) {
        expect(readServer(text)).toEqual({ message: expect.stringContaining(`https address instead of ${text}.`) });
      }
      for (const text of ["https://shop.example/api", "http://localhost:8787/api", "http://127.0.0.1/api"]) {
        expect(readServer(text)).toEqual({ baseUrl: text });
      }
      expect(readServer("/api")).toEqual({ baseUrl: new URL("api", address).href });
    },
  );
});

test("reads the valid part of stored consent", () => {
  const stored = vi.fn<() => string | null>();
  vi.stubGlobal("sessionStorage", { getItem: stored, setItem: () => {} });
  stored.mockReturnValue('["http://a/api",1,null]');
  recordAgreement("http://b/api");
  expect(agreedServers.get()).toEqual(["http://a/api"]);
  for (const text of [null, "", "{", "{}", '"http://a"']) {
    stored.mockReturnValue(text);
    expect(agreedServers.get()).toEqual([]);
  }
});
