// Reads the text of a page: Markdown's paragraphs, lists and quotes become blocks. There is no HTML.

import { fromMarkdown } from "mdast-util-from-markdown";
import type { Block, Inline } from "./course.ts";
import { type CourseIssueList, type Place, shortenExcerpt } from "./course-issue.ts";

type Root = ReturnType<typeof fromMarkdown>;
/** A node at the top of a Markdown file. */
export type MarkdownNode = Root["children"][number];

/** Emphasis and links inside each other, at most. */
const depthLimit = 8;

/** Markdown as nodes; null if it is nested too deeply. */
export function readMarkdown(text: string): readonly MarkdownNode[] | null {
  try {
    return fromMarkdown(text).children;
  } catch {
    return null;
  }
}

/** Places of nodes in the file. */
export function getNodePlace(node: MarkdownNode, firstLine = 1): Place {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  return { line: line + firstLine - 1, column };
}

/** Reads paragraphs, lists and quotes, and reports everything else. */
export class ProseReader {
  readonly #issues: CourseIssueList;
  readonly #firstLine: number;

  /** @param firstLine - the line of the file in which the Markdown begins */
  constructor(issues: CourseIssueList, firstLine: number) {
    this.#issues = issues;
    this.#firstLine = firstLine;
  }

  blocks(node: MarkdownNode): readonly Block[] {
    switch (node.type) {
      case "paragraph":
        return [{ kind: "paragraph", content: this.#inlines(node.children, 0) }];
      case "blockquote":
        return node.children.flatMap((inner) =>
          inner.type === "paragraph"
            ? [{ kind: "aside" as const, content: this.#inlines(inner.children, 0) }]
            : this.#refuse(inner, "A quote is a side note, of paragraphs only. Move this out of the quote."),
        );
      case "list":
        return [
          {
            kind: "list",
            isOrdered: node.ordered === true,
            items: node.children.map((item) =>
              item.children.flatMap((inner) =>
                inner.type === "paragraph"
                  ? this.#inlines(inner.children, 0)
                  : this.#refuse(inner, "An item of a list is one paragraph. Move this out of the list."),
              ),
            ),
          },
        ];
      case "html":
        return this.#refuse(node, `HTML such as \`${shortenExcerpt(node.value)}\` is not shown. Write it in Markdown.`);
      case "heading":
        return this.#refuse(node, "Headings are `# Chapter` and `## Step {#its-id}`. Use a paragraph here.");
      default:
        return this.#refuse(
          node,
          `This (${node.type}) is not supported. Use paragraphs, lists, quotes and code blocks.`,
        );
    }
  }

  #refuse(node: MarkdownNode, message: string): [] {
    this.#issues.add(getNodePlace(node, this.#firstLine), message);
    return [];
  }

  #inlines(nodes: readonly MarkdownNode[], depth: number): readonly Inline[] {
    return nodes.flatMap((node) => this.#inline(node, depth));
  }

  #inline(node: MarkdownNode, depth: number): readonly Inline[] {
    if (depth > depthLimit) return this.#refuse(node, "Emphasis and links are nested too deeply.");
    switch (node.type) {
      case "text":
        return [{ kind: "text", text: node.value.replaceAll(/\s*\n\s*/g, " ") }];
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "break":
        return [{ kind: "text", text: " " }];
      case "emphasis":
      case "strong":
        return [{ kind: node.type, content: this.#inlines(node.children, depth + 1) }];
      case "link":
        if (!/^(https?:\/\/|#\/)/.test(node.url))
          return this.#refuse(
            node,
            `A link begins with https:// or, inside Riddle, with #/, unlike \`${shortenExcerpt(node.url)}\`.`,
          );
        return [{ kind: "link", address: node.url, content: this.#inlines(node.children, depth + 1) }];
      case "html":
        return this.#refuse(
          node,
          `HTML such as \`${shortenExcerpt(node.value)}\` is not shown. Put code in backticks.`,
        );
      default:
        return this.#refuse(
          node,
          `This (${node.type}) is not supported in a text. Use words, code, emphasis and links.`,
        );
    }
  }
}
