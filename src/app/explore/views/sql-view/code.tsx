import { cutText } from "../../../ui/cut-text.ts";
import * as styles from "./code.module.css";

const longest = 20_000;

export function Code({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <section aria-label={name}>
      <pre className={styles.text}>{cutText(text, longest)}</pre>
    </section>
  );
}
