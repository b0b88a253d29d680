// The programs in the documentation, and what their comments state.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readPackages } from "../build/build-packages.mjs";
import { root } from "../project.mjs";

/** A program of a document. */
export interface Sample {
  readonly document: string;
  readonly language: "ts" | "js";
  /** Whether it needs a page; others run in Node. */
  readonly inPage: boolean;
  /** Its first line after the imports. */
  readonly title: string;
  /** With the imports of those before it in the document that run in the same place; in a page with all of their code. */
  readonly code: string;
}

/** The documents with programs for these packages; the others are for Playwright. */
const documents = [
  "README.md",
  ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`),
  ...readPackages().map(({ folder }) => relative(root, join(folder, "README.md")).replaceAll("\\", "/")),
].filter((name) => name.endsWith(".md") && name !== "docs/testing.md");

export function readSamples(): readonly Sample[] {
  return documents.flatMap((document) => {
    const importsInPage = new Map<string, Set<string>>();
    const importsInNode = new Map<string, Set<string>>();
    let before = "";
    const text = readFileSync(join(root, document), "utf8");
    return [...text.matchAll(/^```(ts|js)( page)?\n(.*?)^```$/gms)].map(([, language, page, block = ""]) => {
      const imports = page === undefined ? importsInNode : importsInPage;
      const body = block
        .replace(/^import \{([^}]*)\} from "(.*)";\n/gm, (_, names: string, from: string) => {
          const known = imports.get(from) ?? new Set();
          imports.set(from, known);
          for (const name of names.split(",")) if (name.trim() !== "") known.add(name.trim());
          return "";
        })
        .trim();
      const statements = [...imports].map(([from, names]) => `import { ${[...names].join(", ")} } from "${from}";\n`);
      const code = `${statements.join("")}${before}${body}\n`;
      if (page !== undefined) before += `${body}\n`;
      const title = body.split("\n", 1)[0] ?? "";
      return { document, language: language === "js" ? "js" : "ts", inPage: page !== undefined, title, code };
    });
  });
}

/**
 * The program with its comments as claims. `expression; // JSON` states the value of the expression, and
 * `console.log(…); // text` what it prints: each becomes a call of `claim(value, stated)`.
 */
export function addClaims(code: string): string {
  return code
    .replace(/^( *)console\.log\((.*)\); \/\/ (.+)$/gm, (_, indent, values, text) => {
      return `${indent}claim([${values}].join(" "), ${JSON.stringify(text)});`;
    })
    .replace(/^( *)(?!const |let |claim)(\S.*?); \/\/ (.+)$/gm, (_, indent, expression, json) => {
      return `${indent}claim(${expression}, ${JSON.stringify(JSON.parse(json))});`;
    });
}
