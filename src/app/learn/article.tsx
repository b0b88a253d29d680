import type { ReactNode } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./article.module.css";
import { CourseButton, Title } from "./frame.tsx";

interface Props {
  /** The line above the title. */
  readonly crumb: string;
  readonly heading: string;
  readonly children: ReactNode;
}

export function Article({ crumb, heading, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <article className={joinClasses(styles.prose, "scroll")} tabIndex={0} aria-label={heading}>
      <div className={styles.crumb}>
        <p>{crumb}</p>
        <CourseButton look="small" />
      </div>
      <Title>{heading}</Title>
      {children}
    </article>
  );
}
