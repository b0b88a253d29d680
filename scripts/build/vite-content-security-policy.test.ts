// Tests that the built page starts with its content security policy, and that the policy is strict.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../project.mjs";
import { addPolicy, policy } from "./vite-content-security-policy.ts";

const page = readFileSync(join(root, "index.html"), "utf8");

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

describe("the policy", () => {
  const directives = new Map(
    policy("n0nce", ["run()"])
      .split("; ")
      .map((directive) => [directive.split(" ", 1).join(), directive.split(" ").slice(1)]),
  );

  test("allows no inline code, no `eval` and no data URLs", () => {
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

  test("allows the one Trusted Types policy that the page creates", () => {
    const [, name] = /createPolicy\("([^"]+)"/.exec(page) ?? [];
    expect(directives.get("trusted-types")).toEqual([name]);
  });
});

describe("the page", () => {
  test("has it right after the charset, before everything that it applies to", () => {
    const built = addPolicy(page, "n0nce");
    const place = built.indexOf('<meta http-equiv="Content-Security-Policy"');
    expect(built.slice(0, place).match(/<(?!!)[a-z]+/g)).toEqual(["<html", "<head", "<meta"]);
    const scripts = [...built.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    expect(scripts).toHaveLength(2);
    expect(built).toContain(`content="${policy("n0nce", scripts)}"`);
    expect(built).toContain('<meta property="csp-nonce" nonce="n0nce" />');
    // Browsers look for the charset only in the first 1024 bytes.
    expect(built.indexOf("charset")).toBeLessThan(1024);
  });

  test("complies with it: no inline code except for scripts with a hash, no data URLs, no base", () => {
    expect(page).not.toMatch(/\son\w+=|\sstyle=|<style|<base|data:|<script(?!>|[^>]*\ssrc=)/i);
  });

  test("without a charset is rejected", () => {
    expect(() => addPolicy("<html><head></head></html>", "n0nce")).toThrow("the charset");
  });
});
