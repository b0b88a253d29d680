import type { ReactNode } from "react";
import { jointDocumentation } from "../../codemirror/public.ts";
import { getSampleLiteral, operators, type ScalarTypeName } from "../../language/internal.ts";
import { FilterText } from "../editor/filter-text.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import { HelpGroup, HelpLine } from "./help-group.tsx";
import * as styles from "./help-language.module.css";

const literalNotes: Readonly<Record<ScalarTypeName, string>> = {
  string: "Text. Write a quote in it twice: `'it''s'`.",
  number: "A number, with a decimal point where needed: `92.5`.",
  boolean: "`true` or `false`.",
  date: "A day.",
  datetime: "An instant. `Z` is UTC; an offset such as `+02:00` is allowed, too.",
  time: "A time of day.",
};

const { and, or, not } = jointDocumentation;

export function HelpLanguage() {
  return (
    <>
      <HelpGroup title="Operators">
        {[...operators.values()].map(({ symbol, documentation, example }) => (
          <ExampleLine key={symbol} term={<code>{symbol}</code>} example={example} note={documentation} />
        ))}
      </HelpGroup>
      <HelpGroup title="Values">
        {Object.entries(literalNotes).map(([type, note]) => (
          <ExampleLine key={type} term={type} example={getSampleLiteral(type as ScalarTypeName)} note={note} />
        ))}
        <ExampleLine term="no value" example="null" note="A missing value. Fields that a row lacks are null, too." />
        <ExampleLine term="list" example="['open', 'paid']" note="After `in`." />
        <ExampleLine
          term="pattern"
          example="'*gift*'"
          note="After `like` and `ilike`: `*` matches any text, including none."
        />
      </HelpGroup>
      <HelpGroup title="Combining conditions">
        {[and, or, not].map(({ title, paragraphs }) => (
          <HelpLine key={title} term={<code>{title}</code>}>
            {paragraphs.map((text) => (
              <p key={text}>
                <CodedText text={text} />
              </p>
            ))}
          </HelpLine>
        ))}
      </HelpGroup>
      <p className={styles.more}>
        Numbers can be calculated with: <FilterText text="total - discount > 100" />. Of a field with several values, a
        condition holds if any of them matches. The course in Learn explains all of it.
      </p>
    </>
  );
}

interface ExampleProps {
  readonly term: ReactNode;
  /** In the filter language. */
  readonly example: string;
  readonly note: string;
}

function ExampleLine({ term, example, note }: ExampleProps) {
  return (
    <HelpLine term={term}>
      <FilterText text={example} />
      <p className="sub">
        <CodedText text={note} />
      </p>
    </HelpLine>
  );
}
