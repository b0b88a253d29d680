// Tests which service the copies are sent to.

import { expect, test } from "vitest";
import { chooseCopyPlaces } from "./copy-places.ts";

const served = "http://localhost:8787/api";

test("sends copies for outside the browser to a reachable service", () => {
  expect(chooseCopyPlaces({ kind: "worker" }, "https://riddle.example/api")).toMatchObject({
    inside: "https://riddle.example/api",
    outside: served,
  });
  expect(chooseCopyPlaces({ kind: "page" }, "https://riddle.example/api")).toMatchObject({
    inside: served,
    outside: served,
  });
});

test("uses another server everywhere", () => {
  const baseUrl = "https://shop.example/v1";
  expect(chooseCopyPlaces({ kind: "server", baseUrl }, baseUrl)).toEqual({
    inside: baseUrl,
    outside: baseUrl,
    note: "They all call `https://shop.example/v1`, like this page.",
  });
});
