// Adds a made-up type of fields to the table in a copy of the sources, and expects the compiler to demand its row in
// each record over the types, and to report nothing else.

import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCommand, root, start } from "../project.mjs";

const duration = `
import { createMarkedType } from "./marked-type.ts";

export const duration = createMarkedType({
  noun: "a duration",
  sample: "P2DT3H",
  prefix: "",
  read: (text) => (/^P\\d+D/.test(text) ? { value: text } : undefined),
});
`;

/** The records beside the table, in the order of the layers. */
const records = [
  "src/language/types/scales.ts: scales",
  "src/sql/marked-types.ts: sqlTypes",
  "src/schemas/scalar-names.ts: names",
  "src/schemas/plausible-value.ts: makers",
  "src/codemirror/scalar-values.ts: scalarValues",
  "src/app/rows/columns.ts: columnSizes",
  "src/app/rows/cell.tsx: cells",
  "src/app/rows/roundings.ts: roundings",
  "src/app/shell/help-language.tsx: literalNotes",
  "src/sql-store/postgres-dialect.ts: types",
  "src/sql-store/sqlite-dialect.ts: types",
];

const table = "src/language/types/table.ts";

let copy: string;

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "new-type-")));
  const isCode = (path: string) => basename(path) !== "testing" && !/\.test\.tsx?$/.test(path);
  for (const folder of ["grammar", "src"])
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isCode });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  editJson("tsconfig.base.json", ({ compilerOptions }) => ({
    compilerOptions: { ...compilerOptions, outDir: "types" },
  }));
  editJson("tsconfig.json", ({ references }) => ({
    files: [],
    references: references.filter(({ path }: { path: string }) => !path.endsWith("tsconfig.tests.json")),
  }));
  writeFileSync(join(copy, "src/language/types/duration.ts"), duration);
  edit(table, "import", 'import { duration } from "./duration.ts";\nimport');
  edit(table, "datetime, time };", "datetime, time, duration };");
});

afterAll(() => rmSync(copy, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: the members of the two files are known
function editJson(name: string, change: (json: any) => object): void {
  writeFileSync(join(copy, name), JSON.stringify(change(JSON.parse(readFileSync(join(root, name), "utf8")))));
}

function edit(name: string, text: string, replacement: string): void {
  const before = readFileSync(join(copy, name), "utf8");
  expect(before).toContain(text);
  writeFileSync(join(copy, name), before.replace(text, replacement));
}

/** The errors of the compiler: for a row that is missing, the file and the word that is underlined there. */
async function compile(layer = "."): Promise<string[]> {
  const { output } = await start(findCommand("typescript", "tsc"), ["--build", join(copy, layer), "--pretty", "false"]);
  return [...output.matchAll(/^(\S.*?)\((\d+),(\d+)\): error (.*)$/gm)].map(([, path = "", line, column, message]) => {
    const file = relative(copy, resolve(root, path)).replaceAll(sep, "/");
    if (!message?.includes("Property 'duration' is missing")) return `${file}: ${message}`;
    const text = readFileSync(join(copy, file), "utf8").split("\n")[Number(line) - 1];
    return `${file}: ${/^\w+/.exec(text?.slice(Number(column) - 1) ?? "")}`;
  });
}

test("the compiler demands the presentation of a new type, in the table", async () => {
  expect(await compile("src/language")).toContain(`${table}: satisfies`);
});

test("the compiler demands its row in each record over the types, and nothing else", async () => {
  edit(
    table,
    "time: timePresentation,",
    'time: timePresentation, duration: { describe: String, builder: "duration" },',
  );
  expect((await compile()).toSorted()).toEqual(records.toSorted());
});
