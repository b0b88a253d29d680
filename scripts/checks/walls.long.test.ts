// Tests the rules between layers: the compiler rejects a name that a layer must not use, and the linter an import that it
// must not have. Each rule is broken once, in a copy of the configuration.

import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCommand, root } from "../project.mjs";
import { formatLayerRules } from "./layers.mjs";

/** No page, no database, no network, no Node. */
const pure = { may: "[1].toSorted();", mayNot: ["document", "indexedDB", "fetch", "process"] };

/** Folder → code that compiles there, and names that must be unknown there. */
const names: Readonly<Record<string, { may: string; mayNot: readonly string[] }>> = {
  grammar: pure,
  "src/language": pure,
  "src/samples": pure,
  "src/lessons": { may: "new Request('/');", mayNot: ["document", "window", "process"] },
  "src/wire": { may: "new TextDecoder();", mayNot: ["document", "window", "process"] },
  "src/request-text": { may: "new TextDecoder();", mayNot: ["document", "window", "process"] },
  "src/service": { may: "indexedDB.open('rows');", mayNot: ["document", "window", "process"] },
  "src/worker": { may: "caches.open(import.meta.env.MODE);", mayNot: ["document", "window", "process"] },
  "src/sql-store": { may: "process.exitCode = 1;", mayNot: ["document", "window"] },
  "src/node": { may: "process.exitCode = Buffer.alloc(1).length;", mayNot: ["document", "window"] },
  "src/client": { may: "document.title;", mayNot: ["ServiceWorkerGlobalScope", "FetchEvent", "process"] },
  "src/codemirror": { may: "document.title;", mayNot: ["ServiceWorkerGlobalScope", "FetchEvent", "process"] },
  "src/app": { may: "document.title;", mayNot: ["ServiceWorkerGlobalScope", "FetchEvent", "process"] },
};

/** File → what it may import, and what it must not. */
const imports: Readonly<Record<string, { may: readonly string[]; mayNot: readonly string[] }>> = {
  "grammar/x.ts": {
    may: ["@lezer/lr", "./generated/filter.terms.ts"],
    mayNot: ["../../src/language/internal.ts", "../../src/app/app.tsx", "@codemirror/state", "dexie", "react"],
  },
  "src/language/x.ts": {
    may: ["../../grammar/generated/filter.ts", "./schema.ts", "@lezer/common"],
    mayNot: [
      "../wire/public.ts",
      "../service/internal.ts",
      "../client/internal.ts",
      "../codemirror/public.ts",
      "../samples/internal.ts",
      "../lessons/public.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/public.ts",
      "../main.tsx",
      "@codemirror/state",
      "dexie",
      "react",
    ],
  },
  "src/wire/x.ts": {
    may: ["../language/internal.ts", "./head.ts"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/generated/filter.ts",
      "../service/internal.ts",
      "../client/internal.ts",
      "../samples/internal.ts",
      "../lessons/public.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/public.ts",
      "dexie",
      "react",
    ],
  },
  "src/request-text/x.ts": {
    may: ["../language/internal.ts", "../wire/public.ts", "./shell-words.ts"],
    mayNot: [
      "../wire/head.ts",
      "../service/internal.ts",
      "../client/internal.ts",
      "../lessons/public.ts",
      "dexie",
      "react",
    ],
  },
  "src/service/x.ts": {
    may: ["../language/internal.ts", "../wire/public.ts", "./store/store.ts", "dexie"],
    mayNot: [
      "../language/schema.ts",
      "../wire/head.ts",
      "../../grammar/highlight.ts",
      "../client/internal.ts",
      "../samples/internal.ts",
      "../lessons/public.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/public.ts",
      "react",
    ],
  },
  "src/service/store/x.ts": {
    may: ["../../language/internal.ts", "../route.ts"],
    mayNot: ["../../language/schema.ts", "../../client/internal.ts", "../../samples/internal.ts"],
  },
  "src/client/x.ts": {
    may: ["../language/internal.ts", "../wire/public.ts", "./request.ts"],
    mayNot: [
      "../language/schema.ts",
      "../wire/head.ts",
      "../../grammar/highlight.ts",
      "../service/internal.ts",
      "../service/store/store.ts",
      "../samples/internal.ts",
      "../lessons/public.ts",
      "../app/app.tsx",
      "../worker.ts",
      "../node/public.ts",
      "dexie",
      "react",
    ],
  },
  "src/samples/x.ts": {
    may: ["../language/internal.ts", "./shop.ts"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/highlight.ts",
      "../wire/public.ts",
      "../service/internal.ts",
      "../client/internal.ts",
      "../lessons/public.ts",
      "../node/public.ts",
      "../app/app.tsx",
      "dexie",
    ],
  },
  "src/lessons/x.ts": {
    may: ["../language/internal.ts", "../wire/public.ts", "../service/internal.ts"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/highlight.ts",
      "../wire/head.ts",
      "../service/handler.ts",
      "../client/internal.ts",
      "../samples/internal.ts",
      "../node/public.ts",
      "../app/app.tsx",
      "react",
    ],
  },
  "src/codemirror/x.ts": {
    may: ["../language/internal.ts", "./language.ts", "@codemirror/view", "@lezer/common"],
    mayNot: [
      "../language/schema.ts",
      "../../grammar/highlight.ts",
      "../wire/public.ts",
      "../service/internal.ts",
      "../client/internal.ts",
      "../samples/internal.ts",
      "../lessons/public.ts",
      "../app/app.tsx",
      "react",
      "lucide-react",
      "dexie",
    ],
  },
  "src/app/explore/x.tsx": {
    may: [
      "../../client/internal.ts",
      "../../codemirror/public.ts",
      "../../lessons/public.ts",
      "../../samples/internal.ts",
      "../../language/internal.ts",
      "../../wire/public.ts",
      "../../service/internal.ts",
      "../editor/editor.tsx",
      "react",
      "@codemirror/view",
    ],
    mayNot: [
      "../../client/request.ts",
      "../../codemirror/analysis.ts",
      "../../lessons/first.ts",
      "../../samples/shop.ts",
      "../../language/schema.ts",
      "../../wire/head.ts",
      "../../service/handler.ts",
      "../../service/store/index.ts",
      "../../../grammar/highlight.ts",
      "../../worker.ts",
      "../../node/public.ts",
      "../../main.tsx",
      "dexie",
    ],
  },
  "src/worker.ts": {
    may: [
      "./service/internal.ts",
      "./service/dexie.ts",
      "./samples/internal.ts",
      "./wire/public.ts",
      "./worker/shell.ts",
    ],
    mayNot: [
      "./app/app.tsx",
      "./node/public.ts",
      "./client/internal.ts",
      "./lessons/public.ts",
      "./language/internal.ts",
      "./service/handler.ts",
    ],
  },
  "src/worker/x.ts": {
    may: ["../service/internal.ts", "../samples/internal.ts", "../wire/public.ts", "./shell.ts"],
    mayNot: [
      "../app/app.tsx",
      "../client/internal.ts",
      "../lessons/public.ts",
      "../language/internal.ts",
      "../wire/head.ts",
    ],
  },
  "src/sql-store/x.ts": {
    may: [
      "../service/internal.ts",
      "../sql/public.ts",
      "../wire/public.ts",
      "../language/internal.ts",
      "pg",
      "node:fs",
    ],
    mayNot: ["../service/store/store.ts", "../sql/to-sql.ts", "../samples/internal.ts", "../node/public.ts", "dexie"],
  },
  "src/node/x.ts": {
    may: [
      "../service/internal.ts",
      "../sql-store/public.ts",
      "../samples/internal.ts",
      "../wire/public.ts",
      "./listen.ts",
      "node:http",
    ],
    mayNot: [
      "../app/app.tsx",
      "../client/internal.ts",
      "../lessons/public.ts",
      "../language/internal.ts",
      "../service/handler.ts",
      "../wire/head.ts",
      "../samples/shop.ts",
      "../../grammar/highlight.ts",
      "../worker.ts",
      "../worker/shell.ts",
      "dexie",
      "react",
    ],
  },
  "src/main.tsx": {
    may: ["./app/app.tsx", "./client/internal.ts", "react"],
    mayNot: [
      "./client/request.ts",
      "./service/internal.ts",
      "./wire/public.ts",
      "./worker.ts",
      "./node/public.ts",
      "../../grammar/highlight.ts",
    ],
  },
  "src/lessons/x.test.ts": {
    may: ["../samples/internal.ts", "../service/internal.ts", "./first.ts", "vitest"],
    mayNot: ["../service/handler.ts", "../language/schema.ts", "../node/server.ts", "../app/app.tsx"],
  },
  "e2e/x.spec.ts": { may: ["@playwright/test", "./fixtures.ts"], mayNot: ["../../src/client/internal.ts"] },
};

/** The ways to write an import, each of a layer that must not be imported. */
const forms = [
  'import { handler } from "../service/internal.ts";',
  'import type { Store } from "../service/internal.ts";',
  'export { handler } from "../service/internal.ts";',
  'export * from "../service/internal.ts";',
  'export const later = () => import("../service/internal.ts");',
];

/** The files of an import cycle, with values and with types only. */
const cycles: Readonly<Record<string, readonly [first: string, second: string]>> = {
  "of values": ["export { a } from './second.ts';", "export { b } from './first.ts';"],
  "of types": ["export type { A } from './second.ts';", "export type { B } from './first.ts';"],
  "through a dynamic import": [
    "export const load = () => import('./second.ts');",
    "export { load } from './first.ts';",
  ],
};

/** The part of the linter's report that is read here. */
interface Report {
  readonly diagnostics: readonly {
    readonly code: { readonly value: string };
    readonly location: { readonly path: string; readonly range: { readonly start: { readonly line: number } } };
  }[];
}

let copy: string;

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "riddle-walls-")));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  for (const file of ["biome.json", "biome.layers.json", "tsconfig.base.json"])
    copyFileSync(join(root, file), join(copy, file));
  for (const layer of Object.keys(names)) {
    // The layers below it are not in the copy.
    const { references: _, ...alone } = JSON.parse(readFileSync(join(root, layer, "tsconfig.json"), "utf8"));
    write(`${layer}/tsconfig.json`, JSON.stringify(alone));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

async function output([command, ...first]: readonly [string, ...string[]], args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    execFile(command, [...first, ...args], { cwd: copy, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout));
  });
}

describe("the compiler does not know the names that a layer must not use", () => {
  test.concurrent.each(Object.entries(names))("%s", async (layer, { may, mayNot }) => {
    write(`${layer}/may.ts`, `${may}\n`);
    write(`${layer}/may-not.ts`, mayNot.map((name) => `${name};\n`).join(""));
    const checking = ["--project", layer, "--composite", "false", "--emitDeclarationOnly", "false", "--noEmit"];
    const mistakes = await output(findCommand("typescript", "tsc"), [...checking, "--pretty", "false"]);
    const unknown = [...mistakes.matchAll(/may-not\.ts.*Cannot find name '(\w+)'/g)].map(([, name]) => name);
    expect(unknown).toEqual(mayNot);
    expect(mistakes).not.toContain("may.ts");
  });
});

test("biome.layers.json is up to date with scripts/checks/layers.mjs (npm run layers)", () => {
  expect(readFileSync(join(root, "biome.layers.json"), "utf8")).toBe(formatLayerRules());
});

describe("the linter reports", () => {
  /** The rule and "file:line" of every import that was reported. */
  const reported = new Set<string>();

  beforeAll(async () => {
    for (const [file, { may, mayNot }] of Object.entries(imports)) {
      write(file, [...may, ...mayNot].map((path) => `import "${path}";\n`).join(""));
    }
    for (const [index, form] of forms.entries()) write(`src/client/form-${index}.ts`, form);
    for (const [index, files] of Object.values(cycles).entries()) {
      for (const [at, name] of ["first", "second"].entries())
        write(`src/client/cycle-${index}/${name}.ts`, `${files[at]}\n`);
    }
    const rules = ["--only=style/noRestrictedImports", "--only=suspicious/noImportCycles"];
    const lint = ["lint", ...rules, "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=rdjson"];
    const report: Report = JSON.parse(await output(findCommand("@biomejs/biome"), lint));
    for (const { code, location } of report.diagnostics)
      reported.add(`${code.value} ${location.path}:${location.range.start.line}`);
  });

  test.each(Object.entries(imports))("what a layer must not import: %s", (file, { may, mayNot }) => {
    const lines = [...may, ...mayNot];
    const rule = "lint/style/noRestrictedImports";
    expect(lines.filter((_, index) => reported.has(`${rule} ${file}:${index + 1}`))).toEqual(mayNot);
  });

  test.each(forms)("every form of import: %s", (form) => {
    expect(reported).toContain(`lint/style/noRestrictedImports src/client/form-${forms.indexOf(form)}.ts:1`);
  });

  test.each(Object.keys(cycles))("an import cycle %s", (name) => {
    const folder = `src/client/cycle-${Object.keys(cycles).indexOf(name)}`;
    for (const file of ["first", "second"])
      expect(reported).toContain(`lint/suspicious/noImportCycles ${folder}/${file}.ts:1`);
  });
});
