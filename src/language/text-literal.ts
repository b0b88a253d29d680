// Encodes and decodes the content of string literals: escapes, doubled quotes, and the wildcards of a pattern.

export interface TextProblem {
  readonly message: string;
  /** Offsets from the opening quote. */
  readonly from: number;
  readonly to: number;
}

/** One unit of a literal's content. A wildcard is a `*` that is not preceded by a backslash. */
interface Unit {
  readonly text: string;
  readonly wildcard: boolean;
}

/** The source of a regular expression that matches a string literal in single quotes. */
export const singleQuotedText = String.raw`'(?:[^'\\\r\n]|\\.|'')*'`;
/** The same for a string literal in quotes of either kind. */
export const quotedText = String.raw`(?:${singleQuotedText}|"(?:[^"\\\r\n]|\\.|"")*")`;

const escapes: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  "\\": "\\",
  n: "\n",
  r: "\r",
  t: "\t",
  "*": "*",
};

/** Reads the units of a literal, including its opening quote. A missing closing quote is not reported here. */
function readUnits(literal: string, problems: TextProblem[]): Unit[] {
  const quote = literal[0];
  const units: Unit[] = [];
  let at = 1;
  while (at < literal.length) {
    const char = literal[at] as string;
    if (char === "\\") {
      const [text, length] = readEscape(literal, at, problems);
      units.push({ text, wildcard: false });
      at += length;
    } else if (char === quote) {
      if (literal[at + 1] !== quote) break;
      units.push({ text: char, wildcard: false });
      at += 2;
    } else {
      units.push({ text: char, wildcard: char === "*" });
      at += 1;
    }
  }
  return units;
}

function readEscape(literal: string, at: number, problems: TextProblem[]): [text: string, length: number] {
  const letter = literal[at + 1] ?? "";
  const plain = escapes[letter];
  if (plain !== undefined) return [plain, 2];
  if (letter === "u") {
    const digits = literal.slice(at + 2, at + 6).replace(/[^0-9A-Fa-f].*/s, "");
    if (digits.length === 4) return [String.fromCharCode(Number.parseInt(digits, 16)), 6];
    const to = at + 2 + digits.length;
    problems.push({ message: "`\\u` needs four hexadecimal digits, as in `\\u00e9`.", from: at, to });
    return ["", 2];
  }
  problems.push({
    message: `\`\\${letter}\` is not an escape sequence. Write \`\\\\\` for a backslash; the escapes are \\' \\" \\\\ \\n \\r \\t \\uXXXX and \\*.`,
    from: at,
    to: Math.min(at + 2, literal.length),
  });
  return [letter, 2];
}

/** Decodes the content of a string literal. */
export function decodeText(literal: string, problems: TextProblem[]): string {
  // Most strings have nothing to decode. Removing their quotes directly is many times faster.
  const isPlain = literal.indexOf(literal.charAt(0), 1) === literal.length - 1 && !literal.includes("\\");
  if (isPlain) return literal.slice(1, -1);
  return readUnits(literal, problems)
    .map((unit) => unit.text)
    .join("");
}

/** Decodes the strings between the wildcards of a pattern literal. */
export function decodePattern(literal: string, problems: TextProblem[]): string[] {
  const parts = [""];
  for (const unit of readUnits(literal, problems)) {
    if (unit.wildcard) parts.push("");
    else parts[parts.length - 1] += unit.text;
  }
  return parts;
}

/** Encodes a string as a literal in single quotes. Line breaks and other control characters are escaped. */
export function encodeText(text: string): string {
  return `'${escapeText(text)}'`;
}

/** Encodes the parts of a pattern as a literal, joined by `*`. Stars in the parts are escaped. */
export function encodePattern(parts: readonly string[]): string {
  return `'${parts.map((part) => escapeText(part).replaceAll("*", "\\*")).join("*")}'`;
}

function escapeText(text: string): string {
  // Control characters, line separators and lone surrogates would be lost or invisible in text or a URL.
  return text.replace(/['\\\p{Cc}\u2028\u2029\p{Cs}]/gu, (char) => {
    switch (char) {
      case "'":
        return "''";
      case "\\":
        return "\\\\";
      case "\n":
        return "\\n";
      case "\r":
        return "\\r";
      case "\t":
        return "\\t";
      default:
        return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
    }
  });
}

/** Like `quoteText`, but a longer text is shortened to 60 characters, in UTF-16 code units. */
export function quoteShort(text: string): string {
  return quoteText(shorten(text));
}

/** Shortens a text for a sentence. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** A text as a literal for a reader: in double quotes if it has single ones, which would otherwise be doubled. */
export function quoteText(text: string): string {
  const literal = encodeText(text);
  return text.includes("'") && !text.includes('"') ? `"${literal.slice(1, -1).replaceAll("''", "'")}"` : literal;
}
