import { cutText } from "../../../ui/cut-text.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import * as styles from "./parameters.module.css";

const most = 100;
const longest = 1_000;

interface Props {
  readonly values: readonly unknown[];
  readonly dialect: string;
}

export function Parameters({ values, dialect }: Props) {
  if (values.length === 0) return null;
  return (
    <>
      <h2>Parameters</h2>
      <NamedList name="Parameters" className={styles.parameters}>
        {values.slice(0, most).map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is identified by its number
          <li key={index}>
            <code>
              {dialect === "postgresql" ? "$" : "?"}
              {index + 1}
            </code>
            <code>{cutText(JSON.stringify(value), longest)}</code>
          </li>
        ))}
        {values.length > most ? <li>and {values.length - most} more</li> : null}
      </NamedList>
    </>
  );
}
