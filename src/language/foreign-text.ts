// Owns the filter that was pasted from elsewhere as a whole: with what stood before it, percent-encoded, as JSON.

import { type Foreign, foreign } from "./foreign-piece.ts";

/** The whole text as one mistake, where it is no text of a filter; undefined where it is one. */
export function readPasted(text: string): Foreign | undefined {
  const all = { from: 0, to: text.length };
  if (/^\s*\{/.test(text)) return foreign(all, "A filter is a text such as `status = 'open'`, not JSON.", []);
  const [lead = "", name = ""] = parameter.exec(text) ?? where.exec(text) ?? [];
  const written = text.slice(lead.length);
  if (isEncoded(written)) {
    const fix = { label: "Decode it", ...all, insert: decode(written.replace(/&.*/s, "")) };
    return foreign(all, "This is percent-encoded, as it stands in an address: write it as it is meant.", [fix]);
  }
  if (lead === "") return undefined;
  const span = { from: 0, to: lead.length };
  const fix = { label: "Take it out", ...span, insert: "" };
  return foreign(span, `The filter is what follows \`${name}\`: take that out.`, [fix], all);
}

const parameter = /^\s*(?:\S*[?&])?(\$filter\s*=)\s*/;

/** SQL's word, before a condition rather than as the name of a field. */
const where =
  /^\s*(where)\s+(?=(?:not\s+|\(\s*)*(?!i?like\b|in\b|not\b|is\b|and\b|or\b)[\p{L}_$][\p{L}\d_.$]*\s*(?:[=<>!~]|[\p{L}]))/iu;

/** Whether signs that a filter has, or letters past ASCII, stand percent-encoded outside its texts. */
function isEncoded(text: string): boolean {
  if (/\s/.test(text.trim())) return false;
  return (
    /%(?:2[0-37-9A-F]|3[A-F]|5[BD]|7C|[C-F][\dA-F])/i.test(text.replace(/'[^']*'|"[^"]*"/g, "")) &&
    decode(text) !== text
  );
}

function decode(text: string): string {
  try {
    // Where spaces are plus signs, none is written %20.
    return decodeURIComponent(text.includes("%20") ? text : text.replaceAll("+", " ")).trim();
  } catch {
    return text;
  }
}
