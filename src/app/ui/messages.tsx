// A list of messages about a file: problems or notes. Equal ones are shown once.

import { CodedText } from "./coded-text.tsx";
import * as styles from "./dialog.module.css";
import { NamedList } from "./named-list.tsx";

interface Props {
  readonly name: string;
  readonly messages: readonly string[];
}

export function Messages({ name, messages }: Props) {
  if (messages.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.messages} tabIndex={0} aria-label={name}>
      <NamedList name={name}>
        {[...new Set(messages)].map((message) => (
          <li key={message}>
            <CodedText text={message} />
          </li>
        ))}
      </NamedList>
    </section>
  );
}
