// The content security policy of a built page: what it may run, load and connect to.

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Puts the policy into the built index.html, and beside it the nonce that CodeMirror's style sheet carries
 * (`src/app/editor/page-editor.ts`). In a meta element it holds on any static host and without a network, where the
 * page comes from the worker's cache. Not in the dev server, whose client needs inline scripts and styles.
 */
export function contentSecurityPolicy(): Plugin {
  return {
    name: "riddle:content-security-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => addPolicy(html, createNonce(Object.keys(bundle))),
    },
  };
}

/**
 * The page with its policy, which must precede everything that it applies to.
 *
 * @throws Error if the page has no charset, after which it is inserted.
 */
export function addPolicy(html: string, nonce: string): string {
  const before = /<meta charset="utf-8"\s*\/?>/i;
  if (!before.test(html))
    throw new Error("index.html must begin its head with the charset: the policy comes after it.");
  return html.replace(
    before,
    (charset) =>
      `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy(nonce, listInlineScripts(html))}" />` +
      `\n    <meta property="csp-nonce" nonce="${nonce}" />`,
  );
}

/** The texts of the inline scripts of the page. */
function listInlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
}

/**
 * The text of the policy. docs/decisions/007-content-security-policy.md explains each directive.
 *
 * @param scripts - the texts of the page's own inline scripts; each is allowed by its hash
 */
export function policy(nonce: string, scripts: readonly string[]): string {
  const hashes = scripts.map((text) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join("")}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The user may choose another server; src/app/connection/backend.ts rejects those that this blocks.
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The one policy is for the worker's address: src/client/worker-control.ts.
    "trusted-types riddle-worker",
  ].join("; ");
}

/**
 * A nonce for a build, from the names of its files, which carry hashes: the same sources give the same page, which no
 * browser then takes for an update.
 */
function createNonce(files: readonly string[]): string {
  return createHash("sha256").update(files.toSorted().join("\n")).digest("base64url").slice(0, 22);
}
