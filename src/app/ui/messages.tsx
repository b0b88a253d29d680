// A list of messages about a file: problems or notes. Equal ones are shown once.

import { CodedText } from "./coded-text.tsx";
import * as styles from "./messages.module.css";
import { NamedList } from "./named-list.tsx";
import { ScrollArea } from "./scroll-area.tsx";

interface Props {
  readonly name: string;
  readonly messages: readonly string[];
}

export function Messages({ name, messages }: Props) {
  if (messages.length === 0) return null;
  return (
    <ScrollArea className={styles.messages} aria-label={name}>
      <NamedList name={name}>
        {[...new Set(messages)].map((message) => (
          <li key={message}>
            <CodedText text={message} />
          </li>
        ))}
      </NamedList>
    </ScrollArea>
  );
}
