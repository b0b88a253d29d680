// Owns how a filter is shown in prose: coloured by the one parser, with pale parentheses where precedence groups.

import { ensureSyntaxTree, highlightingFor, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlightTree } from "@lezer/highlight";
import { type ReactNode, useMemo } from "react";
import { parse } from "../../language/index.ts";
import { filterSupport } from "../editor/filter-language.ts";
import { impliedGroups } from "./implied-groups.ts";

export function FilterCode({ filter }: { readonly filter: string }) {
  const pieces = useMemo(() => draw(filter), [filter]);
  return (
    <pre className="sample">
      <code>{pieces}</code>
    </pre>
  );
}

interface Token {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

function draw(text: string): ReactNode[] {
  const ghosts = impliedGroups(parse(text).filter).flatMap(({ from, to }) => [
    { at: from, sign: "(" },
    { at: to, sign: ")" },
  ]);
  const pieces: ReactNode[] = [];
  let drawn = 0;
  const plainTo = (end: number): void => {
    // A parenthesis stands at the edge of a token, so only plain text is cut by one.
    for (const { at, sign } of ghosts.filter(({ at }) => at >= drawn && at <= end).sort((a, b) => a.at - b.at)) {
      if (at > drawn) pieces.push(text.slice(drawn, at));
      pieces.push(
        <span key={`${at}${sign}`} className="ghost" aria-hidden="true">
          {sign}
        </span>,
      );
      drawn = at;
    }
    if (end > drawn) pieces.push(text.slice(drawn, end));
    drawn = end;
  };
  for (const { from, to, className } of tokensOf(text)) {
    plainTo(from);
    pieces.push(
      <span key={from} className={className}>
        {text.slice(from, to)}
      </span>,
    );
    drawn = to;
  }
  plainTo(text.length);
  return pieces;
}

/** How long the parser may take for a sample, in milliseconds. */
const parseBudget = 50;

function tokensOf(text: string): Token[] {
  // The editor's own state knows which class each kind of token has.
  const state = EditorState.create({ doc: text, extensions: filterSupport() });
  const tree = ensureSyntaxTree(state, text.length, parseBudget) ?? syntaxTree(state);
  const tokens: Token[] = [];
  highlightTree(tree, { style: (tags) => highlightingFor(state, tags) }, (from, to, className) => {
    tokens.push({ from, to, className });
  });
  return tokens;
}
