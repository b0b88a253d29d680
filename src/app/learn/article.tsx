// The text of a page in Learn: its place in the course, its title, its content.

import type { ReactNode, Ref } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./article.module.css";

/** What surrounds every page: the title's reference for the focus, and the button that opens the list on small screens. */
export interface Frame {
  readonly title: Ref<HTMLHeadingElement>;
  readonly courseButton: ReactNode;
}

interface Props {
  readonly frame: Frame;
  /** The line above the title. */
  readonly crumb: string;
  readonly heading: string;
  readonly children: ReactNode;
}

export function Article({ frame, crumb, heading, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <article className={joinClasses(styles.prose, "scroll")} tabIndex={0} aria-label={heading}>
      <div className={styles.crumb}>
        <p>{crumb}</p>
        {frame.courseButton}
      </div>
      <h1 ref={frame.title} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </article>
  );
}
