// The proof that Firefox and WebKitGTK are found where they lie, piece by piece, and asked for when they do not.

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { findFirefox, findWebkit, type OtherBrowser, provide } from "./other-browsers.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

/** A folder with empty programs in it. */
function system(...programs: readonly string[]): string {
  const folder = temporaryFolder({});
  for (const program of programs) {
    mkdirSync(dirname(join(folder, program)), { recursive: true });
    writeFileSync(join(folder, program), "");
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
}

describe.runIf(process.platform === "linux")("on Linux", () => {
  test("Debian's Firefox goes before another one", () => {
    const folder = system("bin/firefox", "bin/firefox-esr");
    expect(findFirefox({ PATH: `/nowhere:${folder}/bin` })).toBe(join(folder, "bin/firefox-esr"));
    expect(findFirefox({ PATH: "/nowhere" })).toBeUndefined();
  });

  test.each(["lib/x86_64-linux-gnu/webkit2gtk-4.1", "libexec/webkit2gtk-4.1", "lib/webkitgtk-6.0"])(
    "WebKitGTK's little browser is found in %s",
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
    "without %s it is not",
    (lost) => {
      const pieces = ["bin/WebKitWebDriver", "bin/Xvfb", "libexec/webkit2gtk-4.1/MiniBrowser"];
      const folder = system(...pieces.filter((piece) => piece !== lost));
      expect(findWebkit({ PATH: join(folder, "bin") }, folder)).toBeUndefined();
    },
  );
});

test("a path that is asked for goes before all others, and is believed only while it is there", () => {
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

  test("leaves alone what is there", () => {
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
