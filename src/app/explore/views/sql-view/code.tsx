// A statement and its parameters, of which only the beginning is shown.

import { cutText } from "../../../ui/cut-text.ts";
import { renderInOrder } from "../../../ui/in-order.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import * as styles from "./code.module.css";

const longest = 20_000;

export function Code({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <section aria-label={name}>
      <pre className={styles.text}>{cutText(text, longest)}</pre>
    </section>
  );
}

const mostParameters = 100;
const longestParameter = 1_000;

export function Parameters({ values, dialect }: { readonly values: readonly unknown[]; readonly dialect: string }) {
  if (values.length === 0) return null;
  return (
    <>
      <h2>Parameters</h2>
      <NamedList name="Parameters" className={styles.parameters}>
        {renderInOrder(values.slice(0, mostParameters), (value, index) => (
          <li>
            <code>
              {dialect === "postgresql" ? "$" : "?"}
              {index + 1}
            </code>
            <code>{cutText(JSON.stringify(value), longestParameter)}</code>
          </li>
        ))}
        {values.length > mostParameters ? <li>and {values.length - mostParameters} more</li> : null}
      </NamedList>
    </>
  );
}
