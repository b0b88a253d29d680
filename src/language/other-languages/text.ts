// Finds filters that were pasted from elsewhere: with a prefix, percent-encoded, as JSON, or in another query language.

import { createForeignText, type Foreign } from "./foreign.ts";
import { readMongo } from "./mongo.ts";
import { createLuceneReader, readJoined, rsql, Scan, Untranslatable } from "./query.ts";

/** Reports the whole text as one mistake if it was pasted from elsewhere. Otherwise returns undefined. */
export function readPasted(text: string): Foreign | undefined {
  const all = { from: 0, to: text.length };
  const named = parameter.exec(text);
  const translated = named === null ? translate(text) : undefined;
  if (translated !== undefined) return translated;
  if (/^\s*\{/.test(text)) return createForeignText(all, "A filter is text such as `status = 'open'`, not JSON.", []);
  const arrow = readArrow(text);
  if (arrow !== undefined) return arrow;
  const [lead = "", name = ""] = named ?? where.exec(text) ?? script.exec(text) ?? [];
  const written = text.slice(lead.length);
  if (isEncoded(written)) {
    const fix = { label: "Decode it", ...all, insert: decode(written.replace(/&.*/s, "")) };
    return createForeignText(all, "This is percent-encoded, as in a URL: decode it.", [fix]);
  }
  if (lead === "") return undefined;
  const span = { from: 0, to: lead.length };
  const fix = { label: "Remove it", ...span, insert: "" };
  return createForeignText(span, `The filter is what follows \`${name}\`: remove that.`, [fix], all);
}

/** Query languages whose filters are translated as a whole, each with a pattern that identifies it. */
const languages: readonly (readonly [name: string, sign: RegExp, read: (scan: Scan) => string])[] = [
  ["MongoDB", /^\s*(?:\{|db\s*\.)/, readMongo],
  ["RSQL", /=[a-z]+=|==[^=]*[,;]|[,;][^,;=]*==|[=!]=['"]?[^'"\s;,()]*\*/, (scan) => readJoined(scan, rsql)],
  [
    "Lucene",
    /^(?:[^'"]|'[^']*'|"[^"]*")*?(?:[\p{L}\d_$]\s?|^\s*\*):(?![:=])/u,
    (scan) => readJoined(scan, createLuceneReader()),
  ],
];
/** Longer texts are not translated. */
const translatedLength = 2_000;

/** Reports a filter of another query language as one mistake with one fix. Returns undefined for any other text. */
function translate(text: string): Foreign | undefined {
  const [name, , read] = (text.length > translatedLength ? [] : languages).find(([, sign]) => sign.test(text)) ?? [];
  if (name === undefined || read === undefined) return undefined;
  const all = { from: 0, to: text.length };
  try {
    const scan = new Scan(text);
    const insert = read(scan);
    scan.end();
    const fix = { label: `Write ${insert}`, ...all, insert };
    return createForeignText(all, `This is ${name === "Lucene" ? "Lucene or KQL" : name} syntax. Use \`${insert}\`.`, [
      fix,
    ]);
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return error.message === "" ? undefined : createForeignText(all, error.message, []);
  }
}

const parameter = /^\s*(?:\S*[?&])?(\$filter\s*=|filter=(?=[\p{L}_$(][\p{L}\d_.$]*(?:[=<>!;]|%[23])))\s*/u;

/** SQL's `WHERE` before a condition, not a field of that name. */
const where =
  /^\s*((?:(?:select|delete|update)\s[^;'"]{0,500}?)?\bwhere)\s+(?=(?:not\s+|\(\s*)*(?!i?like\b|in\b|not\b|is\b|and\b|or\b)[\p{L}_$][\p{L}\d_.$]*\s*(?:[=<>!~]|[\p{L}]))/iu;

/** Code that precedes a condition in a program. */
const script = /^\s*(return|if(?=\s*\())\s*(?=[\p{L}_$!([])/u;

/** A function of one parameter that returns a condition, also as an argument. */
const arrow = /^(?:\s*[\w.]+\.(?:filter|find)\()?\s*(?:\(\s*)?([A-Za-z_$][\w$]*)\s*(?:\)\s*)?=>\s*/;

/** `o => o.total > 100` */
function readArrow(text: string): Foreign | undefined {
  const [lead = "", parameter] = (text.length > translatedLength ? null : arrow.exec(text)) ?? [];
  if (parameter === undefined) return undefined;
  const isCall = /^\s*[\w.]+\./.test(lead);
  const member = new RegExp(
    String.raw`('[^']*'|"[^"]*")|(?<![\w$.])${parameter.replaceAll("$", "\\$")}\s*\??\.\s*`,
    "g",
  );
  const body = text.slice(lead.length).replace(isCall ? /\)\s*;?\s*$/ : /;\s*$/, "");
  const insert = body.replace(member, (_, literal?: string) => literal ?? "");
  const all = { from: 0, to: text.length };
  // `total => 5` is a comparison with its operator reversed, not a function.
  if (insert === body || /[{}]|=>/.test(insert)) return undefined;
  const fix = { label: "Remove it", ...all, insert };
  return createForeignText(
    all,
    "Write only the condition, without a function around it, and name the fields directly.",
    [fix],
  );
}

/** Whether operator signs or non-ASCII letters are percent-encoded outside of strings. */
function isEncoded(text: string): boolean {
  if (/\s/.test(text.trim())) return false;
  // Operators between plus signs.
  if (/\+(?:eq|ne|[gl][te]|in|i?like|and|or|[=<>!]+)\+/.test(text)) return true;
  return (
    /%(?:2[0-37-9A-F]|3[A-F]|5[BD]|7C|[C-F][\dA-F])/i.test(text.replace(/'[^']*'|"[^"]*"/g, "")) &&
    decode(text) !== text
  );
}

function decode(text: string): string {
  try {
    // If spaces are encoded as plus signs, the text contains no `%20`.
    return decodeURIComponent(text.includes("%20") ? text : text.replaceAll("+", " ")).trim();
  } catch {
    return text;
  }
}
