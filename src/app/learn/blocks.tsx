import type { ReactNode } from "react";
import type { Block, Inline } from "../../lessons/public.ts";
import { renderInOrder } from "../ui/in-order.ts";
import * as styles from "./blocks.module.css";
import { FilterCode, Sample } from "./code-block.tsx";

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return renderInOrder(blocks, renderBlock);
}

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p>{renderInlines(block.content)}</p>;
    case "aside":
      return <p className={styles.aside}>{renderInlines(block.content)}</p>;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      const items = renderInOrder(block.items, (content) => <li>{renderInlines(content)}</li>);
      return <List className={styles.list}>{items}</List>;
    }
    case "sample":
      return <FilterCode filter={block.filter} />;
    case "code":
      return <Sample>{block.text}</Sample>;
  }
}

function renderInlines(content: readonly Inline[]): ReactNode {
  return renderInOrder(content, renderInline);
}

function renderInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "link":
      return <a href={inline.address}>{renderInlines(inline.content)}</a>;
    case "strong":
      return <strong>{renderInlines(inline.content)}</strong>;
    case "emphasis":
      return <em>{renderInlines(inline.content)}</em>;
  }
}
