// How a message is shown that marks its code by backticks.

/** A message with what stands between backticks as code. */
export function CodedText({ text }: { readonly text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes in place
      <code key={index}>{piece}</code>
    ) : (
      piece
    ),
  );
}
