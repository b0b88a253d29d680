import type { ComponentType } from "react";
import { GroupedCounts } from "./grouped-number.tsx";
import { renderInOrder } from "./in-order.ts";

interface Props {
  readonly text: string;
  /** Renders the text around the code. By default, numbers of things are grouped. */
  readonly Plain?: ComponentType<{ readonly text: string }>;
}

export function CodedText({ text, Plain = GroupedCounts }: Props) {
  return renderInOrder(text.split("`"), (piece, index) =>
    index % 2 === 1 ? <code>{piece}</code> : <Plain text={piece} />,
  );
}
