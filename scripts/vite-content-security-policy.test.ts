// The proof that the built page begins with its content security policy, and that the policy is a strict one.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./project.mjs";
import { policy, withPolicy } from "./vite-content-security-policy.ts";

const page = readFileSync(join(root, "index.html"), "utf8");

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

describe("the policy", () => {
  const directives = new Map(
    policy("n0nce", ["run()"])
      .split("; ")
      .map((directive) => [directive.split(" ", 1).join(), directive.split(" ").slice(1)]),
  );

  test("lets nothing in that is inline, compiled from text or written into an address", () => {
    expect(policy("n0nce", ["run()"])).not.toMatch(/unsafe-|strict-dynamic|data:|blob:/);
    for (const open of ["*", "http:"]) expect([...directives.values()].flat()).not.toContain(open);
    expect(directives.get("default-src")).toEqual(["'self'"]);
    expect(directives.get("script-src")).toEqual(["'self'", `'sha256-${sha256("run()")}'`]);
    expect(directives.get("style-src")).toEqual(["'self'", "'nonce-n0nce'"]);
    for (const none of ["object-src", "frame-src", "base-uri", "form-action"]) {
      expect(directives.get(none)).toEqual(["'none'"]);
    }
    expect(directives.get("require-trusted-types-for")).toEqual(["'script'"]);
  });

  test("names the one policy for trusted types by the name that the page gives it", () => {
    const [, name] = /createPolicy\("([^"]+)"/.exec(page) ?? [];
    expect(directives.get("trusted-types")).toEqual([name]);
  });
});

describe("the page", () => {
  test("has it right after the charset, before anything that it rules", () => {
    const built = withPolicy(page, "n0nce");
    const place = built.indexOf('<meta http-equiv="Content-Security-Policy"');
    expect(built.slice(0, place).match(/<(?!!)[a-z]+/g)).toEqual(["<html", "<head", "<meta"]);
    const scripts = [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    expect(scripts).toHaveLength(2);
    expect(built).toContain(`content="${policy("n0nce", scripts)}"`);
    expect(built).toContain('<meta property="csp-nonce" nonce="n0nce" />');
    // A browser looks for the charset in the first 1024 bytes only.
    expect(built.indexOf("charset")).toBeLessThan(1024);
  });

  test("breaks none of it itself: inline nothing but scripts that have a hash, no data, no base", () => {
    expect(page).not.toMatch(/\son\w+=|\sstyle=|<style|<base|data:|<script(?!>|[^>]*\ssrc=)/i);
  });

  test("without a place for it is refused", () => {
    expect(() => withPolicy("<html><head></head></html>", "n0nce")).toThrow("the charset");
  });
});
