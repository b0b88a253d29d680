import { CodedText } from "./coded-text.tsx";
import * as styles from "./messages.module.css";
import { NamedList } from "./named-list.tsx";
import { ScrollArea } from "./scroll-area.tsx";

/** Equal messages are shown once. */
export function Messages({ name, messages }: { readonly name: string; readonly messages: readonly string[] }) {
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
