// Reads docs/language.md for the help: its headings, paragraphs, lists, tables and examples.

export type GuideBlock =
  | { readonly kind: "heading" | "paragraph"; readonly text: string }
  | { readonly kind: "code"; readonly text: string; readonly isFilter: boolean }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** @param markdown - without nested lists, quotes or HTML other than comments */
export function parseGuideBlocks(markdown: string): readonly GuideBlock[] {
  // An example with the blank lines in it, or lines up to a blank one.
  const sections = markdown.match(/^```[\s\S]*?^```$|(?:^(?!```).+$\n?)+/gm) ?? [];
  return sections
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "" && !isContents(piece) && !piece.startsWith("<!--"))
    .map(parseGuideBlock);
}

function parseGuideBlock(piece: string): GuideBlock {
  const lines = piece.split("\n");
  if (piece.startsWith("```"))
    return { kind: "code", text: lines.slice(1, -1).join("\n"), isFilter: piece.startsWith("```filter") };
  if (piece.startsWith("#")) return { kind: "heading", text: piece.replace(/^#+ /, "") };
  if (piece.startsWith("|")) {
    const [head = [], , ...rows] = lines.map(splitTableRow);
    return { kind: "table", head, rows };
  }
  const text = joinTextLines(piece);
  return piece.startsWith("- ")
    ? { kind: "list", items: piece.slice(2).split(/\n- /).map(joinTextLines) }
    : { kind: "paragraph", text };
}

/** A list of links to the headings; the help has none. */
function isContents(piece: string): boolean {
  return /^(- \[[^\]]*\]\(#[^)]*\)(\n|$))+$/.test(piece);
}

function splitTableRow(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => joinTextLines(cell.replaceAll("\\|", "|")));
}

/** A text in one line. Of a link, its words stay. */
function joinTextLines(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll("**", "")
    .trim();
}
