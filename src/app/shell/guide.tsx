// The guide to the language, docs/language.md, in the help. A file of its own, loaded with the help and kept offline.

import markdown from "../../../docs/language.md?raw";
import { FilterText } from "../editor/filter-text.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import { renderInOrder } from "../ui/in-order.ts";
import { type GuideBlock, parseGuideBlocks } from "./guide-blocks.ts";

export function Guide() {
  return (
    <>
      {renderInOrder(parseGuideBlocks(markdown), (block) => (
        <Block block={block} />
      ))}
    </>
  );
}

function Block({ block }: { readonly block: GuideBlock }) {
  switch (block.kind) {
    case "heading":
      return <h3>{block.text}</h3>;
    case "paragraph":
      return (
        <p>
          <CodedText text={block.text} />
        </p>
      );
    case "code":
      return <pre>{block.isFilter ? <FilterText text={block.text} /> : <code>{block.text}</code>}</pre>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <CodedText text={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.join()}>
                {renderInOrder(row, (cell) => (
                  <td>
                    <CodedText text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}
