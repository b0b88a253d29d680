// Renders messages in which backticks mark code.

/** Renders text between backticks as code. */
export function CodedText({ text }: { readonly text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their position
      <code key={index}>{piece}</code>
    ) : (
      piece
    ),
  );
}
