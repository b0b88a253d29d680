// The part of the help about the language: operators, connectives and literals.

import { jointDocumentation } from "../../codemirror/index.ts";
import { exampleLiterals, operators, type ScalarType } from "../../language/index.ts";
import { FilterText } from "../editor/filter-text.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import * as styles from "./help.module.css";
import { HelpGroup, HelpLine } from "./help-group.tsx";

/** What to know about the literals of a type. */
const literalNotes: Readonly<Record<ScalarType, string>> = {
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
          <HelpLine key={symbol} term={<code>{symbol}</code>}>
            <FilterText text={example} />
            <p className="sub">
              <CodedText text={documentation} />
            </p>
          </HelpLine>
        ))}
      </HelpGroup>
      <HelpGroup title="Values">
        {Object.entries(literalNotes).map(([type, note]) => (
          <HelpLine key={type} term={type}>
            <FilterText text={exampleLiterals[type as ScalarType]} />
            <p className="sub">
              <CodedText text={note} />
            </p>
          </HelpLine>
        ))}
        <HelpLine term="no value">
          <FilterText text="null" />
          <p className="sub">A missing value. Fields that a row lacks are null, too.</p>
        </HelpLine>
        <HelpLine term="list">
          <FilterText text="['open', 'paid']" />
          <p className="sub">
            After <code>in</code>.
          </p>
        </HelpLine>
        <HelpLine term="pattern">
          <FilterText text="'*gift*'" />
          <p className="sub">
            After <code>like</code> and <code>ilike</code>: <code>*</code> matches any text, including none.
          </p>
        </HelpLine>
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
        condition holds if any of them matches. The guide below the keys explains all of it.
      </p>
    </>
  );
}
