// Owns the field for a JSON body: a plain text field over its own coloured text, as tall as what it holds.

import { jsonTokens } from "./json-text.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
}

/** Longer text is not coloured, so that typing in it stays quick. */
const coloured = 10_000;

export function JsonInput({ label, value, onChange, ...problem }: Props) {
  const tokens = value.length > coloured ? [{ text: value, kind: "plain" }] : jsonTokens(value);
  return (
    <div className="json-input">
      <div className="json-input-in">
        <pre aria-hidden="true">
          {tokens.map(({ text, kind }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
            <span key={index} className={kind === "plain" ? undefined : `tok-${kind}`}>
              {text}
            </span>
          ))}
          {/* The last line has a height even while it is empty. */}
          {"\u200b"}
        </pre>
        <textarea
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
