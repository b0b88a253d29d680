// The signs of a filter that an address would take for its own: what they become, and what would happen otherwise.

export interface Trap {
  /** As it is called. */
  readonly sign: string;
  readonly sent: string;
  /** What would happen if it were not encoded, as the rest of a sentence. */
  readonly otherwise: string;
  /** What the service would then read; null where browsers encode it anyway. */
  readonly arrives: string | null;
}

interface Kind {
  readonly pattern: RegExp;
  readonly name?: string;
  readonly otherwise: string;
}

const kinds: readonly Kind[] = [
  { pattern: /#/u, otherwise: "it would end the URL: everything after it would not be sent." },
  { pattern: /\+/u, otherwise: "it would be read as a space." },
  {
    pattern: /%/u,
    otherwise: "it would start an escape: the next characters would be decoded or rejected.",
  },
  { pattern: /&/u, otherwise: "it would end the filter: what follows would be read as another parameter." },
  {
    pattern: /[\n\r\t]/u,
    name: "line break",
    otherwise: "it would be dropped: browsers silently remove it from a URL.",
  },
  { pattern: /'/u, otherwise: "it would end a quoted word in a shell. A URL itself allows it." },
  { pattern: /"/u, otherwise: "it would end a quoted URL, as in HTML." },
  { pattern: /\\/u, otherwise: "some programs would reject it, others would turn it into a slash." },
  {
    pattern: /[^\p{ASCII}]/u,
    otherwise: "programs would send it in different encodings. Percent-encoded, it is UTF-8.",
  },
];

/** The traps in a filter, each with the first of its signs; none in a text that a URL can't hold. */
export function trapsIn(text: string): Trap[] {
  if (/\p{Surrogate}/u.test(text)) return [];
  return kinds.flatMap(({ pattern, name, otherwise }) => {
    const [sign] = pattern.exec(text) ?? [];
    if (sign === undefined) return [];
    const arrives = unencoded(text, pattern);
    return [{ sign: name ?? sign, sent: encoded(sign), otherwise, arrives: arrives === text ? null : arrives }];
  });
}

/** As browsers send it: an apostrophe, too. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("'", "%27");
}

/** What a service reads if the signs alone are not encoded. */
function unencoded(text: string, sign: RegExp): string {
  const careless = Array.from(text, (each) => (sign.test(each) ? each : encoded(each))).join("");
  return new URL(`http://localhost/?f=${careless}`).searchParams.get("f") ?? "";
}
