// Renders the text of a course: paragraphs, lists, side notes and code.

import type { Block, Inline } from "../../lessons/public.ts";
import * as styles from "./blocks.module.css";
import { FilterCode } from "./filter-code.tsx";
import * as sampleStyles from "./sample.module.css";

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no identity but their position
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case "aside":
      return (
        <p className={styles.aside}>
          <Inlines content={block.content} />
        </p>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List className={styles.list}>
          {block.items.map((content, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <Inlines content={content} />
            </li>
          ))}
        </List>
      );
    }
    case "sample":
      return <FilterCode filter={block.filter} />;
    case "code":
      return (
        <pre className={sampleStyles.sample}>
          <code>{block.text}</code>
        </pre>
      );
  }
}

function Inlines({ content }: { readonly content: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their position
  return content.map((inline, index) => <InlineView key={index} inline={inline} />);
}

function InlineView({ inline }: { readonly inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "link":
      return (
        <a href={inline.address}>
          <Inlines content={inline.content} />
        </a>
      );
    default: {
      const Mark = inline.kind === "strong" ? "strong" : "em";
      return (
        <Mark>
          <Inlines content={inline.content} />
        </Mark>
      );
    }
  }
}
