// Tests the documents: their filters, tables, programs, links, and the files and commands that they name.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import {
  check,
  compile,
  createUnrestrictedRules,
  filterRules,
  type Issue,
  listFieldTypes,
  parse,
  print,
} from "../../src/language/public.ts";
import { collections, getSampleRows } from "../../src/samples/public.ts";
import { boot, createMemoryStore } from "../../src/service/public.ts";
import * as sql from "../../src/sql/public.ts";
import { errorStatuses } from "../../src/wire/public.ts";
import { describeProject, readPackages } from "../build/build-packages.mjs";
import { root } from "../project.mjs";
import { type Choose, Rules } from "./ebnf.ts";
import { generatedDocuments, listedMistakes, listIssues as listIssuesOnOrders, updateRegions } from "./reference.ts";

const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .map((file) => `docs/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".md"));
const ofPackages = readPackages().map(({ folder }) => relative(root, join(folder, "README.md")).replaceAll("\\", "/"));
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CODE_OF_CONDUCT.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...inDocs.sort(),
  ...ofPackages,
];

const readText = (document: string): string => readFileSync(join(root, document), "utf8");

interface Example {
  readonly document: string;
  /** The collection named after the kind, as in "filter Orders"; its declaration is then checked, too. */
  readonly collection: string | undefined;
  readonly filter: string;
}

/** The filters in fenced blocks of a kind: one per line; an indented line continues the previous one. */
function examples(kind: "filter" | "filter-error"): Example[] {
  return documents.flatMap((document) =>
    [...readText(document).matchAll(/^```(\S+)(?: (\S+))?\n(.*?)\n```$/gms)]
      .filter(([, found]) => found === kind)
      .flatMap(([, , collection, block = ""]) =>
        block.split(/\n(?!\s)/).map((filter) => ({ document, collection, filter })),
      ),
  );
}

function listIssues({ filter: text, collection }: Example): Issue[] {
  const { filter, issues } = parse(text);
  if (collection === undefined) return [...issues];
  const declaration = collections.find(({ name }) => name === collection);
  if (declaration === undefined) throw new Error(`There is no collection ${collection}; name one that ships.`);
  return [...issues, ...check(filter, filterRules(declaration, "FindMany"))];
}

describe("filters in the documents", () => {
  test("are found", () => {
    expect(examples("filter").length).toBeGreaterThan(20);
    expect(examples("filter-error").length).toBeGreaterThan(4);
  });

  test.each(examples("filter"))("$document: $filter", (example) => {
    expect(listIssues(example)).toEqual([]);
  });

  test.each(examples("filter-error"))("$document, as a mistake: $filter", (example) => {
    expect(listIssues(example).filter(({ severity }) => severity === "error")).not.toEqual([]);
  });
});

/** The cells of the table rows whose first cell matches. */
function tableRows(document: string, first: RegExp): string[][] {
  return readText(document)
    .split("\n")
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter(([before, cell = ""]) => before === "" && first.test(cell))
    .map((cells) => cells.slice(1, -1));
}

const reference = "docs/language.md";

/** The rows of the tables with a given head, without backticks. */
function rowsUnder(document: string, head: string): string[][] {
  const [, ...tables] = readText(document).split(`${head}\n`);
  return tables.flatMap((following) => {
    const rows = /^\|[-|]+\|\n((?:\|.*\n)*)/.exec(following)?.[1]?.trimEnd().split("\n") ?? [];
    return rows.map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(readCell),
    );
  });
}

function readCell(cell: string): string {
  const text = cell.trim().replaceAll("\\|", "|");
  return /^`([^`]+)`$/.exec(text)?.[1] ?? text;
}

/** The texts of the fenced blocks of a kind. */
function blocks(document: string, kind: string): string[] {
  return [...readText(document).matchAll(/^```(\S+)\n(.*?)\n```$/gms)]
    .filter(([, found]) => found === kind)
    .map(([, , block = ""]) => block);
}

test.each(generatedDocuments)("%s has the tables that npm run docs generates", (document) => {
  expect(updateRegions(document, readText(document))).toBe(readText(document));
});

test.each(listedMistakes)("reports one mistake in %s", (text) => {
  expect(listIssuesOnOrders(text)).toHaveLength(1);
});

describe(`${reference} states correct results`, () => {
  const types = new Map(collections.flatMap((collection) => [...listFieldTypes(collection)]).reverse());
  const results = rowsUnder(reference, "| Filter | Row | Result |");

  test("results are found", () => expect(results.length).toBeGreaterThan(50));

  test.each(results)("%s of %s is %s", (text, row, result) => {
    const { filter, issues } = parse(text ?? "");
    expect(issues).toEqual([]);
    expect(String(compile(filter, types)(JSON.parse(row ?? "")))).toBe(result);
  });
});

describe(`${reference} shows correct output`, () => {
  test.each(rowsUnder(reference, "| Written | Is read and printed as |"))("%s as %s", (written, printed) => {
    const { filter, issues } = parse(written ?? "");
    expect(issues).toEqual([]);
    expect(print(filter)).toBe(printed);
  });
});

describe("the grammar in docs/grammar.md", () => {
  const [syntax = ""] = blocks("docs/grammar.md", "ebnf");
  const [parts = ""] = blocks("docs/grammar.md", "ebnf-lexical");
  const rules = new Rules(syntax, " ");
  const lexical = new Rules(parts, "");
  const reserved = /^(?:and|or|not|in|like|ilike|true|false|null)$/i;

  test("has every rule that it names", () => {
    const named = [
      ...`${syntax}\n${parts}`.replace(/"[^"]*"|'[^']*'|\[(?:\\.|[^\]\\])*\]/g, "").matchAll(/[A-Za-z]+/g),
    ];
    const known = [...rules.names, ...lexical.names];
    expect(named.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test("generates valid filters", () => {
    let long = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const choose = chooser(seed);
        const part = (name: string): string => {
          const made = lexical.make(name, choose, (inner) => part(inner));
          return name === "NAME" && reserved.test(made) ? `${made}_` : made;
        };
        const text = rules.make("filter", choose, part);
        if (text.length > 100) long += 1;
        // Rules that the document states in words: the calendar, and the range of doubles.
        const inWords = /^There is no day|^Years run|^This number is too large/;
        const wrong = parse(text).issues.filter(({ message }) => !inWords.test(message));
        expect(wrong, text).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
    expect(long).toBeGreaterThan(50);
  });
});

/** Seeded random integers below a bound (mulberry32). */
function chooser(seed: number): Choose {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

describe("packages/sql/README.md shows correct translations", () => {
  const orders = collections.find(({ name }) => name === "Orders") ?? expect.fail();

  test.each(rowsUnder("packages/sql/README.md", "| Filter | Dialect | Condition | Values |"))(
    "%s for %s",
    (text = "", dialect = "", condition, values = "") => {
      const { filter, issues } = parse(text);
      expect(issues).toEqual([]);
      const rules = createUnrestrictedRules(orders);
      const translated = sql.toSql(filter, orders, dialect === "SQLite" ? "sqlite" : "postgresql", { rules });
      expect(translated).toEqual({ text: condition, params: JSON.parse(values), residual: null, split: [] });
    },
  );
});

test.each(readPackages())("$name has the author, the pages and the repository of the project", ({ folder }) => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject(describeProject(folder));
});

test("every export of the language has a doc comment", () => {
  const face = readText("src/language/internal.ts") + readText("src/language/public.ts");
  const bare = [...face.matchAll(/^export (type )?(\*|\{[^}]*\})(?: as \w+)? from "(.*?)";/gm)].flatMap(
    ([, , names = "", from = ""]) => {
      const source = readFileSync(join(root, "src/language", from), "utf8");
      const exported = [
        ...source.matchAll(
          /(\*\/\n(?:export function .*;\n)*)?^export (?:function|const|interface|type|class) (\w+)/gm,
        ),
      ];
      const wanted = names === "*" ? undefined : [...names.matchAll(/(\w+)\s*[,}]/g)].map(([, name]) => name);
      const named = exported.filter(([, , name]) => wanted?.includes(name) ?? true);
      const lost = (wanted ?? []).filter((name) => !exported.some(([, , other]) => other === name));
      return [...named.filter(([, comment]) => comment === undefined).map(([, , name]) => `${from}: ${name}`), ...lost];
    },
  );
  expect(bare).toEqual([]);
});

test("docs/service.md has every error code with its status", () => {
  const rows = tableRows("docs/service.md", /^`[A-Z_]+`$/);
  expect(Object.fromEntries(rows.map(([code = "", status]) => [code.slice(1, -1), Number(status)]))).toEqual(
    errorStatuses,
  );
});

describe("the service answers", () => {
  const { handle } = boot({
    store: createMemoryStore(),
    sample: { collections, rows: getSampleRows },
    prefix: "/api",
    version: "test",
  });

  test("with the errors in the first example of docs/service.md with a 400", async () => {
    const example = blocks("docs/service.md", "http").find((block) => block.includes("\n400 ")) ?? "";
    const [request = "", errors = ""] = example.split(/\n\n400 .*\n\n/);
    const [, method = "", target = ""] = /^([A-Z]+) (.*)$/.exec(request) ?? [];
    const response = await handle(new Request(`http://shop.test${target}`, { method }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(JSON.parse(errors));
  });

  test("with the key that docs/your-data.md names", async () => {
    const [, sentence = ""] = /^The key is (.*?)\n\n/ms.exec(readText("docs/your-data.md")) ?? [];
    const [names, endings] = sentence
      .split("ends in")
      .map((part) => [...part.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const keys = [...(names ?? []), ...(endings ?? []).map((ending) => `city${ending}`)];
    expect(keys).toHaveLength(8);
    for (const key of keys) {
      const body = `kind,${key}\nx,1\nx,2\n`;
      const headers = { "Content-Type": "text/csv" };
      const response = await handle(
        new Request("http://shop.test/api/$infer/Cities", { method: "POST", headers, body }),
      );
      expect(await response.json()).toMatchObject({ payload: { key: key === "_id" ? null : key } });
    }
  });
});

test("README.md and CONTRIBUTING.md name every script, in one table at most, and no document names another", () => {
  const guides = ["README.md", "CONTRIBUTING.md"];
  const text = guides.map(readText).join("\n");
  const scripts = Object.keys(manifest.scripts);
  expect(scripts.filter((script) => !new RegExp(`npm (?:run )?${script}\\b(?![:-])`).test(text))).toEqual([]);
  const listed = guides.flatMap((guide) => tableRows(guide, /^`npm /).map(([command]) => command));
  expect(listed).toEqual([...new Set(listed)]);
  const named = documents.flatMap((document) =>
    [...readText(document).matchAll(/npm run ([\w:-]*\w)/g)].map(([, script = ""]) => script),
  );
  expect(named.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
});

/** The anchor that GitHub derives from a heading. */
function getAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Whether there is a file, and in it the heading that an anchor stands for. */
function exists(target: string, anchor: string | undefined): boolean {
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined) return true;
  return [...readText(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = ""]) => getAnchor(heading) === anchor);
}

/** The broken links of a document, except for pictures, which are taken from the built page. */
function deadLinks(document: string): string[] {
  const links = [...readText(document).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^\w+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    return !exists(path === "" ? document : join(dirname(document), path), anchor);
  });
}

test("the code refers to existing documents, and to existing headings of them", () => {
  const sources = ["bench", "docs/sample-tests", "e2e", "grammar", "scripts", "src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => /\.(?:[mt]s|tsx|mjs|css|grammar)$/.test(file) && !file.includes("node_modules")),
  );
  const named = sources.flatMap((file) =>
    [...readText(file).matchAll(/\b((?:docs|packages)\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(
      ([text, path = "", anchor]) => ({ file, text, path, anchor }),
    ),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ path, anchor }) => !exists(path, anchor)).map(({ file, text }) => `${file}: ${text}`)).toEqual(
    [],
  );
});

describe("prose stays short", () => {
  const pages = inDocs.filter((document) => !document.startsWith("docs/decisions/"));
  const getSize = (document: string) => Buffer.byteLength(readText(document));

  test("docs/ has at most twelve pages and 150 kB, the decisions aside", () => {
    expect(pages.length).toBeLessThanOrEqual(12);
    expect(pages.map(getSize).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(150_000);
  });

  test("CONTRIBUTING.md has at most 8 kB", () => {
    expect(getSize("CONTRIBUTING.md")).toBeLessThanOrEqual(8_000);
  });

  test("README.md and llms.txt link to pages that exist, README.md to all", () => {
    expect(pages.filter((page) => !readText("README.md").includes(`](${page})`))).toEqual([]);
    expect(deadLinks("llms.txt")).toEqual([]);
  });
});

test("docs/testing.md promises about twenty roles and names, which end-to-end tests use", () => {
  const [, ...rows] = rowsUnder("docs/testing.md", "| What | Role and name |").map(([, names = ""]) => names);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.length).toBeLessThan(25);
  const tests = readdirSync(join(root, "e2e"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readText(`e2e/${file}`))
    .join("\n");
  const names = rows.flatMap((row) => [...row.matchAll(/`([A-Z][\w ]*)`/g)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(30);
  const inTests = (name: string) =>
    tests.includes(`"${name.replace(/ \d+$/, " ")}`) || tests.includes(`\`${name.replace(/\d+$/, "")}`);
  expect(names.filter((name) => !inTests(name))).toEqual([]);
});

/** Whether a file declares a name, in a destructuring too, or has a rule of a grammar with it. */
function declares(path: string, name: string): boolean {
  const declaration = `(?:const|function|class|interface|type) ${name}\\b|^\\s*(?:\\w+: )?${name}(?:,$| \\{)`;
  return new RegExp(declaration, "m").test(readText(path).replace(/^import [^;]*;$/gm, ""));
}

test("CONTRIBUTING.md names what the file beside the name declares", () => {
  const text = readText("CONTRIBUTING.md").replaceAll("\n   ", " ");
  const after = [...text.matchAll(/`([\w/.-]+\.\w+)`: ((?:[^\n;.`]|`[^`\n]*`)*)/g)].flatMap(
    ([, path = "", sentence = ""]) => [...sentence.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ path, name })),
  );
  const before = [...text.matchAll(/`(\w+)` (?:in|of) `([\w/.-]+\.\w+)`/g)].map(([, name = "", path = ""]) => ({
    path,
    name,
  }));
  const named = [...after, ...before].filter(({ path }) => path.includes("/"));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ path, name }) => !declares(path, name))).toEqual([]);
});

/** The folders and files that ARCHITECTURE.md names: by their path, or in the table of their layer. */
function namedInArchitecture(): string[] {
  const text = readText("ARCHITECTURE.md");
  const byPath = [...text.matchAll(/`(src\/[\w/-]+)\/`/g)].map(([, path = ""]) => path);
  const inTables = text.split(/^## (?:Inside `)?/m).flatMap((section) => {
    const layer = /^src\/\w+/.exec(section)?.[0];
    if (layer === undefined) return [];
    const rows = section.split("\n").filter((line) => line.startsWith("| `"));
    return rows.flatMap((row) => {
      const [first = "", ...others] = [...row.matchAll(/`([\w/-]+(?:\/|\.ts))`/g)].map(([, name = ""]) => name);
      const findPath = (name: string) =>
        [join(first, name), name].find((path) => existsSync(join(root, layer, path))) ?? name;
      return [first, ...others.map(findPath)].map((path) => `${layer}/${path}`);
    });
  });
  return [...byPath, ...inTables].map((path) => path.replaceAll("\\", "/").replace(/\/$/, ""));
}

describe("ARCHITECTURE.md", () => {
  test("names every layer, and every folder of a layer and of a floor, except for those of tests", () => {
    const folders = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll("\\", "/"));
    const inLayers = folders.filter((path) => {
      const { length } = path.split("/");
      return length > 2 && length < 5 && !/\/testing(?:\/|$)/.test(path);
    });
    const named = namedInArchitecture();
    expect(inLayers.filter((path) => !named.includes(path))).toEqual([]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("fits on two pages, about 200 lines", () => {
    expect(readText("ARCHITECTURE.md").split("\n").length).toBeLessThanOrEqual(200);
  });
});

describe.each(documents)("%s", (document) => {
  test("has no line of prose with more than 125 characters", () => {
    const prose = readText(document).replace(/^```[\s\S]*?^```$|^ *\|.*$|^ *<.*$|<!--[\s\S]*?-->/gm, "");
    expect(prose.split("\n").filter((line) => line.length > 125 && /\s/.test(line.trim()))).toEqual([]);
  });

  test("names only existing files", () => {
    const named = [
      ...readText(document).matchAll(/`((?:grammar|src|packages|scripts|docs|e2e|bench)\/[^`*\s]*)`/g),
    ].map(([, path]) => path);
    expect(named.filter((path = "") => !existsSync(join(root, path)))).toEqual([]);
  });

  test("has no broken links", () => {
    expect(deadLinks(document)).toEqual([]);
  });
});
