// Owns text for people in which code stands between backticks.

export function WithCode({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes in place
      <code key={index}>{part}</code>
    ) : (
      part
    ),
  );
}
