// Generates the parser from the grammar: grammar/filter.grammar → grammar/generated/filter.ts and its terms.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getCacheFolder, isMain, root } from "../project.mjs";

/** The grammar, seen from the project's directory. */
export const grammarFile = "grammar/filter.grammar";
const parserFile = "grammar/generated/filter.ts";
const termsFile = "grammar/generated/filter.terms.ts";
/** The generated code is correct but not strictly typed: it passes a second argument to every specializer. */
const header = "// @ts-nocheck\n";

/**
 * Generates the parser and its terms when the grammar, the generator or the generated files have changed. Files whose
 * text stays the same are not written.
 * @param {string} project the project's directory
 * @returns {Promise<boolean>} whether anything was generated
 * @throws an Error that names the file, if the grammar is invalid
 */
export async function generateParser(project) {
  const source = join(project, grammarFile);
  if (!existsSync(source)) throw new Error(`${grammarFile} is missing; the parser is generated from it.`);
  const grammar = readFileSync(source, "utf8");
  const parserPath = join(project, parserFile);
  const termsPath = join(project, termsFile);
  const stamp = join(getCacheFolder(project), "parser-stamp");
  const state = () => digest([readGeneratorVersion(project), header, grammar, read(parserPath), read(termsPath)]);
  if (read(stamp) === state()) return false;

  // Imported here, because the set-up imports this module before packages are installed.
  const { buildParserFile } = await import("@lezer/generator");
  const { parser, terms } = buildParserFile(grammar, {
    fileName: grammarFile,
    moduleStyle: "es",
    typeScript: true,
    warn: (message) => console.warn(message),
  });
  write(parserPath, header + parser);
  write(termsPath, terms);
  write(stamp, state());
  return true;
}

/** @param {string} project */
function readGeneratorVersion(project) {
  return JSON.parse(readFileSync(join(project, "node_modules/@lezer/generator/package.json"), "utf8")).version;
}

/** @param {readonly string[]} texts */
function digest(texts) {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}

/** @param {string} file @returns {string} its text, empty when there is no such file */
function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/**
 * Writes a file atomically if its text has changed: a test run and a dev server may do it at the same time.
 * @param {string} file @param {string} text
 */
function write(file, text) {
  if (read(file) === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

if (isMain(import.meta.url)) {
  const fresh = await generateParser(root);
  console.log(fresh ? `generated ${parserFile}` : `${parserFile} is up to date`);
}
