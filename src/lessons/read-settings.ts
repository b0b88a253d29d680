// Reads the settings of a course file: the front matter and the `task` blocks, which are YAML.

import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { joinCode } from "../language/internal.ts";
import { type CourseIssueList, type Place, shortenExcerpt } from "./course-issue.ts";

type Scalar = string | number | boolean | null;

interface Setting {
  readonly value: Scalar | readonly Scalar[];
  readonly place: Place;
}

/** Settings by name. Each method reports a value of another type, and returns its default then. */
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
    const setting = this.#settings.get(name);
    if (setting === undefined) return "";
    const { value } = setting;
    if (typeof value === "string" || typeof value === "number") return String(value).trim();
    this.#issues.add(setting.place, `\`${name}\` must be a text.`);
    return "";
  }

  flag(name: string): boolean {
    const setting = this.#settings.get(name);
    if (setting === undefined || typeof setting.value === "boolean") return setting?.value === true;
    this.#issues.add(setting.place, `\`${name}\` must be \`true\` or \`false\`.`);
    return false;
  }

  texts(name: string): readonly string[] {
    const setting = this.#settings.get(name);
    if (setting === undefined) return [];
    const { value } = setting;
    if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
    this.#issues.add(setting.place, `\`${name}\` must be a list of names, such as \`[status, total]\`.`);
    return [];
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
    const plain = isScalar(value) ? toScalar(value.value) : isSeq(value) ? toScalars(value.items) : undefined;
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

function toScalar(value: unknown): Scalar | undefined {
  const isPlain = value === null || ["string", "number", "boolean"].includes(typeof value);
  return isPlain ? (value as Scalar) : undefined;
}

function toScalars(items: readonly unknown[]): readonly Scalar[] | undefined {
  const scalars = items.map((item) => (isScalar(item) ? toScalar(item.value) : undefined));
  return scalars.every((scalar) => scalar !== undefined) ? scalars : undefined;
}
