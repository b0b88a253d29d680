// Reads the settings of a course file: the front matter and the `task` blocks, which are YAML.

import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { joinCode } from "../language/internal.ts";
import { type CourseIssueList, type Place, shortenExcerpt } from "./course-issue.ts";

interface Setting {
  /** A scalar, or a list of scalars, in which others are undefined. */
  readonly value: unknown;
  readonly place: Place;
}

/** Settings by name. Each method reports a value of another form, and returns its default then. */
export class Settings {
  readonly #settings: ReadonlyMap<string, Setting>;
  readonly #issues: CourseIssueList;

  constructor(settings: ReadonlyMap<string, Setting>, issues: CourseIssueList) {
    this.#settings = settings;
    this.#issues = issues;
  }

  has(name: string): boolean {
    return this.#settings.has(name);
  }

  text(name: string): string {
    const isText = (value: unknown) => typeof value === "string" || typeof value === "number";
    return String(this.#read(name, isText, "a text") ?? "").trim();
  }

  flag(name: string): boolean {
    return this.#read(name, (value) => typeof value === "boolean", "`true` or `false`") ?? false;
  }

  texts(name: string): readonly string[] {
    const areTexts = (value: unknown): value is readonly string[] =>
      Array.isArray(value) && value.every((item) => typeof item === "string");
    return this.#read(name, areTexts, "a list of names, such as `[status, total]`") ?? [];
  }

  /** One of some names, the first by default; undefined for any other. */
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const isChoice = (value: unknown): value is T => choices.some((choice) => choice === value);
    return this.has(name) ? this.#read(name, isChoice, joinCode(choices, "or")) : choices[0];
  }

  /** In milliseconds. */
  duration(name: string): number {
    const isDuration = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
    return this.#read(name, isDuration, "a number of milliseconds, such as 400") ?? 0;
  }

  #read<T>(name: string, hasForm: (value: unknown) => value is T, form: string): T | undefined {
    const setting = this.#settings.get(name);
    if (setting === undefined) return undefined;
    if (hasForm(setting.value)) return setting.value;
    this.#issues.add(setting.place, `\`${name}\` must be ${form}.`);
    return undefined;
  }

  getPlace(name: string): Place | undefined {
    return this.#settings.get(name)?.place;
  }
}

/**
 * Reads a YAML mapping of names to scalars or lists of scalars; null if it is not one.
 *
 * @param firstLine - the line of the file in which the text begins
 * @param known - the names that are allowed
 */
export function readSettings(
  text: string,
  firstLine: number,
  known: readonly string[],
  issues: CourseIssueList,
): Settings | null {
  const counter = new LineCounter();
  const settings = new Map<string, Setting>();
  const getSettingPlace = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: firstLine + Math.max(line, 1) - 1, column: Math.max(col, 1) };
  };
  const document = parseYaml(text, counter);
  if (document === null) {
    issues.add({ line: firstLine, column: 1 }, "This YAML is nested too deeply. Write one `name: value` per line.");
    return null;
  }
  for (const { pos, message } of document.errors)
    issues.add(getSettingPlace(pos[0]), `This is not valid YAML: ${message}`);
  const { contents } = document;
  if (document.errors.length > 0) return null;
  if (contents === null) return new Settings(settings, issues);
  if (!isMap(contents)) {
    issues.add(getSettingPlace(contents.range?.[0] ?? 0), "Write one `name: value` per line.");
    return null;
  }
  for (const { key, value } of contents.items) {
    const name = isScalar(key) ? String(key.value) : "";
    const keyPlace = getSettingPlace(isScalar(key) ? (key.range?.[0] ?? 0) : 0);
    if (!known.includes(name)) {
      issues.add(keyPlace, `\`${shortenExcerpt(name)}\` is not a setting here. Use ${joinCode(known, "or")}.`);
      continue;
    }
    const plain = isSeq(value) ? value.items.map(readScalar) : readScalar(value);
    if (plain === undefined) issues.add(keyPlace, `\`${name}\` must be a text, a number, or a list of them.`);
    else settings.set(name, { value: plain, place: keyPlace });
  }
  return new Settings(settings, issues);
}

function parseYaml(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false });
  } catch {
    return null;
  }
}

function readScalar(node: unknown): unknown {
  return isScalar(node) ? node.value : undefined;
}
