// The field for a JSON body: a plain text field over its own coloured text, as tall as what it holds.

import type { Ref } from "react";
import type { TextRange } from "./composer/json-ranges.ts";
import { type JsonToken, jsonTokens } from "./json-text.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows the beginning in one line, until it has the focus. */
  readonly isBrief?: boolean;
  /** What is wrong in the text. */
  readonly marks?: readonly TextRange[];
  readonly field?: Ref<HTMLTextAreaElement>;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
}

/** Longer text is not coloured, so that typing in it stays quick. */
const coloured = 10_000;
/** More than any one line shows. */
const brief = 240;

export function JsonInput({ label, value, onChange, isBrief = false, marks = [], field, ...problem }: Props) {
  const shown = isBrief ? value.slice(0, brief) : value;
  const tokens: readonly JsonToken[] = shown.length > coloured ? [{ text: shown, kind: "plain" }] : jsonTokens(shown);
  let at = 0;
  return (
    <div className={isBrief ? "json-input brief" : "json-input"}>
      <div className="json-input-in">
        <pre aria-hidden="true">
          {tokens.map(({ text, kind }, index) => {
            const from = at;
            at += text.length;
            const isMarked = marks.some((mark) => from < mark.to && at > mark.from);
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
                key={index}
                className={
                  `${kind === "plain" ? "" : `tok-${kind}`}${isMarked ? " json-mark" : ""}`.trim() || undefined
                }
              >
                {text}
              </span>
            );
          })}
          {/* The last line has a height even while it is empty. */}
          {"\u200b"}
        </pre>
        <textarea
          ref={field}
          aria-label={label}
          value={value}
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          {...problem}
        />
      </div>
    </div>
  );
}
