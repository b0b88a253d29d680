import { type ReactNode, useId } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./help-group.module.css";

export function HelpGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

interface LineProps {
  readonly term: ReactNode;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

export function HelpLine({ term, isOff = false, children }: LineProps) {
  return (
    <div className={joinClasses(styles.line, isOff && styles.off)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
