// Renders messages in which backticks mark code.

import { GroupedCounts } from "./grouped-number.tsx";

/** Renders text between backticks as code. */
export function CodedText({ text }: { readonly text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their position
      <code key={index}>{piece}</code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <GroupedCounts key={index} text={piece} />
    ),
  );
}
