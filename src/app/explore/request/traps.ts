// The signs of a filter that an address would take for its own: what they become, and what would happen otherwise.

export interface Trap {
  /** As it is called. */
  readonly sign: string;
  readonly sent: string;
  /** What would happen if it were not encoded, as the rest of a sentence. */
  readonly otherwise: string;
  /** What the service would then read; null where browsers mend it, so that it would arrive all the same. */
  readonly arrives: string | null;
}

interface Kind {
  readonly pattern: RegExp;
  readonly name?: string;
  readonly otherwise: string;
}

const kinds: readonly Kind[] = [
  { pattern: /#/u, otherwise: "it would end the address: everything behind it would never be sent." },
  { pattern: /\+/u, otherwise: "it would be read as a space." },
  {
    pattern: /%/u,
    otherwise: "it would begin an escape: what follows would be read as the code of another sign, or refused.",
  },
  { pattern: /&/u, otherwise: "it would end the filter: what follows would be read as another parameter." },
  {
    pattern: /[\n\r\t]/u,
    name: "line break",
    otherwise: "it would vanish: browsers take it out of an address without a word.",
  },
  { pattern: /'/u, otherwise: "it would end a quoted word in a shell; an address itself allows it." },
  { pattern: /"/u, otherwise: "it would end the address where that stands in quotes, as in HTML." },
  { pattern: /\\/u, otherwise: "some programs would refuse it, and others make it a slash." },
  {
    pattern: /[^\p{ASCII}]/u,
    otherwise: "each program would send it in a code of its own; encoded it is the bytes of its UTF-8.",
  },
];

/** The traps in a filter, each with the first of its signs; none in a text that no address can carry. */
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
