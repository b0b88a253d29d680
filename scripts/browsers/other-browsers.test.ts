// Tests that Firefox and each component of WebKitGTK are found, and that missing ones are installed or reported.

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { findFirefox, findWebkit, type OtherBrowser, provide } from "./other-browsers.mjs";

/** A folder with empty programs in it. */
function system(...programs: readonly string[]): string {
  const folder = createTemporaryFolder({});
  for (const program of programs) {
    mkdirSync(dirname(join(folder, program)), { recursive: true });
    writeFileSync(join(folder, program), "");
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
}

describe.runIf(process.platform === "linux")("on Linux", () => {
  test("prefers Debian's Firefox to others", () => {
    const folder = system("bin/firefox", "bin/firefox-esr");
    expect(findFirefox({ PATH: `/nowhere:${folder}/bin` })).toBe(join(folder, "bin/firefox-esr"));
    expect(findFirefox({ PATH: "/nowhere" })).toBeUndefined();
  });

  test.each(["lib/x86_64-linux-gnu/webkit2gtk-4.1", "libexec/webkit2gtk-4.1", "lib/webkitgtk-6.0"])(
    "finds WebKitGTK's MiniBrowser in %s",
    (home) => {
      const folder = system("bin/WebKitWebDriver", "bin/Xvfb", "lib/file", `${home}/MiniBrowser`);
      expect(findWebkit({ PATH: join(folder, "bin") }, folder)).toEqual({
        driver: join(folder, "bin/WebKitWebDriver"),
        browser: join(folder, home, "MiniBrowser"),
        screen: join(folder, "bin/Xvfb"),
      });
    },
  );

  test.each(["bin/WebKitWebDriver", "bin/Xvfb", "libexec/webkit2gtk-4.1/MiniBrowser"])(
    "does not find WebKitGTK without %s",
    (lost) => {
      const pieces = ["bin/WebKitWebDriver", "bin/Xvfb", "libexec/webkit2gtk-4.1/MiniBrowser"];
      const folder = system(...pieces.filter((piece) => piece !== lost));
      expect(findWebkit({ PATH: join(folder, "bin") }, folder)).toBeUndefined();
    },
  );
});

test("a configured path has priority, but only if it exists", () => {
  const folder = system("my/firefox", "bin/firefox");
  const PATH = join(folder, "bin");
  expect(findFirefox({ PATH, FIREFOX_PATH: join(folder, "my/firefox") })).toBe(join(folder, "my/firefox"));
  expect(findFirefox({ PATH, FIREFOX_PATH: join(folder, "gone") })).toBeUndefined();
});

describe("providing", () => {
  const browser = (name: string, find: () => unknown): OtherBrowser => ({
    name,
    find,
    packages: [`${name}-package`],
    otherwise: `Get ${name}.`,
  });
  const say = () => {};
  const installsNothing = () => {};

  test("does not install browsers that exist", () => {
    const install = () => {
      throw new Error("There was nothing to install.");
    };
    expect(() => provide([browser("a", () => "/a")], say, install)).not.toThrow();
  });

  test("names each one that is still missing, with what to do", () => {
    const wanted = [browser("a", () => "/a"), browser("b", () => undefined), browser("c", () => undefined)];
    expect(() => provide(wanted, say, installsNothing)).toThrow("No b here. Get b.\nNo c here. Get c.");
  });
});
