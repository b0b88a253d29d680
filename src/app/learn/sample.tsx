import type { ReactNode } from "react";
import * as styles from "./sample.module.css";

/** Code in a text: a filter, or a request. */
export function Sample({ children }: { readonly children: ReactNode }) {
  return (
    <pre className={styles.sample}>
      <code>{children}</code>
    </pre>
  );
}
