// Finds what reading JSON would change without notice: members that come twice, and numbers that a double can't hold.

import { findEndOfString } from "../../wire/public.ts";

/** Something that `JSON.parse` loses. The message is a complete sentence. */
export interface JsonLoss {
  /** Where it is: names of members and indexes of items. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** @param text - valid JSON */
export function findLosses(text: string): readonly JsonLoss[] {
  const losses: JsonLoss[] = [];
  const path: (string | number)[] = [];
  /** Of each object around, the names of its members so far; of each array undefined. */
  const names: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const top = path.length - 1;
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = findEndOfString(text, at);
        const known = names[top];
        if (isName && known !== undefined) {
          const written = text.slice(at + 1, end);
          const name: string = written.includes("\\") ? JSON.parse(`"${written}"`) : written;
          path[top] = name;
          if (known.has(name)) losses.push({ path: [...path], message: "The member comes twice. Remove one of them." });
          known.add(name);
          isName = false;
        }
        at = end;
        break;
      }
      case 0x7b: // {
        path.push("");
        names.push(new Set());
        isName = true;
        break;
      case 0x5b: // [
        path.push(0);
        names.push(undefined);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        path.pop();
        names.pop();
        isName = false;
        break;
      case 0x2c: // ,
        isName = names[top] !== undefined;
        if (!isName) path[top] = Number(path[top]) + 1;
        break;
      default: {
        const end = findEndOfNumber(text, at);
        const literal = text.slice(at, end);
        if (!isHeld(literal)) {
          const message = `The number ${literal.slice(0, 40)} is too large or too long to be exact. Put it in quotation marks, as a text.`;
          losses.push({ path: [...path], message });
        }
        at = Math.max(at, end - 1);
      }
    }
  }
  return losses;
}

const quote = 0x22;

/** Every number with so many characters is held, unless it has an exponent. */
const alwaysHeld = 15;

/** Where a number ends that begins at a place; the place itself if none does. */
function findEndOfNumber(text: string, start: number): number {
  let end = start;
  // A sign or a dot, digits, and the e of an exponent.
  for (let unit = text.charCodeAt(end); isPartOfNumber(unit, end === start); unit = text.charCodeAt(end)) end += 1;
  return end;
}

function isPartOfNumber(unit: number, isFirst: boolean): boolean {
  const isDigit = unit >= 0x30 && unit <= 0x39;
  return isDigit || unit === 0x2d || (!isFirst && (unit === 0x2e || unit === 0x2b || (unit | 0x20) === 0x65));
}

/** Whether a double holds a number: whole numbers exactly, others with the digits that it has. */
export function isHeld(literal: string): boolean {
  if (literal.length <= alwaysHeld && !/e/i.test(literal)) return true;
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  const [, whole] = /^(-?\d+)(?:\.0*)?$/.exec(literal) ?? [];
  // JavaScript writes large numbers with zeros for digits that it does not need to read them again.
  return whole === undefined || String(value) === whole || BigInt(whole) === BigInt(value);
}

/** A path as text, such as `lines[0].price`; empty for none. */
export function formatJsonPath(path: JsonLoss["path"]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`),
    "",
  );
}
