// A sentence of the Plan: code is in backticks, and numbers outside it are grouped.

import { GroupedText } from "../../ui/grouped-number.tsx";

export function PlanText({ text }: { readonly text: string }) {
  return text.split("`").map(
    (piece, index) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of a sentence have no identity but their position
      index % 2 === 1 ? <code key={index}>{piece}</code> : <GroupedText key={index} text={piece} />,
    // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces of a sentence have no identity but their position
  );
}
