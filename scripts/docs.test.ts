// Owns the proof that the documents are true: their filters, their tables, the files and commands that they name.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { check, filterRules, type Issue, type Operator, operators, parse } from "../src/language/index.ts";
import { collections } from "../src/samples/index.ts";
import { statusOf } from "../src/wire/index.ts";
import { root } from "./project.mjs";

const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .map((file) => `docs/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".md"));
const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", ...inDocs.sort()];

const textOf = (document: string): string => readFileSync(join(root, document), "utf8");

interface Example {
  readonly document: string;
  /** The collection named after the kind, as in "filter Orders"; its declaration is then checked, too. */
  readonly collection: string | undefined;
  readonly filter: string;
}

/** The filters in fenced blocks of a kind: one a line, where a line that is indented goes on with the one before. */
function examples(kind: "filter" | "filter-error"): Example[] {
  return documents.flatMap((document) =>
    [...textOf(document).matchAll(/^```(\S+)(?: (\S+))?\n(.*?)\n```$/gms)]
      .filter(([, found]) => found === kind)
      .flatMap(([, , collection, block = ""]) =>
        block.split(/\n(?!\s)/).map((filter) => ({ document, collection, filter })),
      ),
  );
}

function issuesOf({ filter: text, collection }: Example): Issue[] {
  const { filter, issues } = parse(text);
  if (collection === undefined) return [...issues];
  const declaration = collections.find(({ name }) => name === collection);
  if (declaration === undefined) throw new Error(`There is no collection ${collection}; name one that ships.`);
  return [...issues, ...check(filter, filterRules(declaration, "FindMany"))];
}

describe("filters that are shown", () => {
  test("are found", () => {
    expect(examples("filter").length).toBeGreaterThan(20);
    expect(examples("filter-error").length).toBeGreaterThan(10);
  });

  test.each(examples("filter"))("$document: $filter", (example) => {
    expect(issuesOf(example)).toEqual([]);
  });

  test.each(examples("filter-error"))("$document, as a mistake: $filter", (example) => {
    expect(issuesOf(example).filter(({ severity }) => severity === "error")).not.toEqual([]);
  });
});

/** The cells of the table rows that begin with a piece of code of the given form. */
function tableRows(document: string, first: RegExp): string[][] {
  return textOf(document)
    .split("\n")
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter(([before, cell = ""]) => before === "" && first.test(cell))
    .map((cells) => cells.slice(1, -1));
}

const operandWords: Readonly<Record<Operator["operands"], string>> = {
  equality: "every type",
  ordering: "all but booleans",
  text: "texts",
};

test("docs/language.md has the operator table, row by row", () => {
  const symbols = [...operators.keys()].map((symbol) => `\`${symbol}\``);
  const rows = tableRows("docs/language.md", /^`\S+`$/).filter(
    (cells) => cells.length === 4 && symbols.includes(cells[0] ?? ""),
  );
  expect(rows).toEqual(
    [...operators.values()].map(({ symbol, operands, documentation, example }) => [
      `\`${symbol}\``,
      operandWords[operands],
      documentation,
      `\`${example}\``,
    ]),
  );
});

test("docs/service.md has every error code with its status", () => {
  const rows = tableRows("docs/service.md", /^`[A-Z_]+`$/);
  expect(Object.fromEntries(rows.map(([code = "", status]) => [code.slice(1, -1), Number(status)]))).toEqual(statusOf);
});

test("README.md has every script, and no document names another", () => {
  const listed = tableRows("README.md", /^`npm /).map(
    ([command = ""]) => /^`npm (?:run )?([\w:]+)`$/.exec(command)?.[1],
  );
  expect(listed.sort()).toEqual(Object.keys(manifest.scripts).sort());
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run ([\w:]*\w)/g)].map(([, script = ""]) => script),
  );
  expect(named.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
});

/** What GitHub makes of a heading for addresses. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** The links of a document that lead nowhere. Pictures are left out: they are taken from the finished page. */
function deadLinks(document: string): string[] {
  const links = [...textOf(document).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^\w+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    if (anchor === undefined) return false;
    return ![...textOf(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = ""]) => anchorOf(heading) === anchor);
  });
}

describe.each(documents)("%s", (document) => {
  test("names only files that are there", () => {
    const named = [...textOf(document).matchAll(/`((?:grammar|src|scripts|docs)\/[^`*\s]*)`/g)].map(([, path]) => path);
    expect(named.filter((path = "") => !existsSync(join(root, path)))).toEqual([]);
  });

  test("has no dead links", () => {
    expect(deadLinks(document)).toEqual([]);
  });
});
