// Updates a part's Content-Length while its body is edited as text, in the same undo step.

import { EditorState, type Transaction } from "@codemirror/state";
import { bytesOfText } from "../byte-text.ts";
import { lengthField } from "./length-fix.ts";
import type { MessageSpans, Span } from "./raw-part.ts";
import { nowSpan, partAt } from "./raw-structure.ts";

/** An edit within one body of which the length was right takes the new length with it. */
export const updateContentLength = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || !["input", "delete", "move"].some((event) => transaction.isUserEvent(event)))
    return transaction;
  const { startState } = transaction;
  const edited = editedSpan(transaction);
  const message = partAt(startState, edited.from)?.message;
  if (message === undefined) return transaction;
  const body = nowSpan(startState, message.body);
  if (edited.from < body.from || edited.to > body.to) return transaction;
  const digits = digitsOf(startState, message);
  const length = countBytes(startState.sliceDoc(body.from, body.to));
  if (digits === undefined || startState.sliceDoc(digits.from, digits.to) !== String(length)) return transaction;
  const after = transaction.newDoc.sliceString(
    transaction.changes.mapPos(body.from, -1),
    transaction.changes.mapPos(body.to, 1),
    startState.lineBreak,
  );
  const insert = String(countBytes(after));
  return insert === String(length) ? transaction : [transaction, { changes: { ...digits, insert }, sequential: true }];
});

/** From the first changed place to the last, in the text before. */
function editedSpan({ changes }: Transaction): Span {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  changes.iterChangedRanges((start, end) => {
    from = Math.min(from, start);
    to = Math.max(to, end);
  });
  return { from, to };
}

/** Where the digits are in the document as it is; the head is before the body, so they stay there when it changes. */
function digitsOf(state: EditorState, { fields }: MessageSpans): Span | undefined {
  const now = fields.map(({ from, nameTo, to }) => ({
    ...nowSpan(state, { from, to }),
    nameTo: nowSpan(state, { from, to: nameTo }).to,
  }));
  return lengthField({ slice: (from = 0, to) => state.doc.sliceString(from, to) }, { fields: now });
}

function countBytes(text: string): number {
  return bytesOfText(text).length;
}
