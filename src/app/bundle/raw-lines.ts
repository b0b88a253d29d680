// Owns the taking apart of a raw bundle into lines for show: what is a delimiter, a header, a body.

export interface RawLine {
  readonly kind: "start" | "header" | "blank" | "delimiter" | "body";
  /** Without its line break. */
  readonly text: string;
  /** Whether it ends with CRLF; the last line may not. */
  readonly crlf: boolean;
}

/**
 * The lines of a message whose body is a multipart of HTTP messages, ended by CRLF alone: a bare line feed in a body
 * stays in its line.
 *
 * @param boundary - undefined when the message's body is not a multipart
 */
export function rawLines(text: string, boundary: string | undefined): RawLine[] {
  const pieces = text.split("\r\n");
  const lines: RawLine[] = [];
  // Which line comes next, and whether the headers now read are a message's own or only those of a part around it.
  let next: "start" | "header" | "body" = "start";
  let inPartHead = false;
  pieces.forEach((piece, index) => {
    const crlf = index < pieces.length - 1;
    if (piece === "" && !crlf) return;
    const line = (kind: RawLine["kind"]): number => lines.push({ kind, text: piece, crlf });
    if (isDelimiter(piece, boundary)) {
      line("delimiter");
      inPartHead = !piece.startsWith(`--${boundary}--`);
      next = inPartHead ? "header" : "body";
    } else if (next === "header" && piece === "") {
      line("blank");
      next = inPartHead ? "start" : "body";
      inPartHead = false;
    } else {
      line(next);
      if (next === "start") next = "header";
    }
  });
  return lines;
}

function isDelimiter(line: string, boundary: string | undefined): boolean {
  if (boundary === undefined || !line.startsWith(`--${boundary}`)) return false;
  return /^(?:--)?[ \t]*$/.test(line.slice(boundary.length + 2));
}

/** The first bytes of several chunks as text. */
export function textOf(chunks: readonly Uint8Array[], most: number): { readonly text: string; readonly total: number } {
  const total = chunks.reduce((sum, { length }) => sum + length, 0);
  const decoder = new TextDecoder();
  let left = most;
  let text = "";
  for (const chunk of chunks) {
    if (left <= 0) break;
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
  }
  // Cut in the middle of a character, the rest of it is not shown.
  return { text: total > most ? text : text + decoder.decode(), total };
}
