import { ListOrdered } from "lucide-react";
import { createContext, type ReactNode, type Ref, useContext } from "react";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import * as sideStyles from "../ui/panes/side.module.css";
import * as styles from "./article.module.css";

interface Frame {
  readonly title: Ref<HTMLHeadingElement>;
  readonly onOpenList: () => void;
}

export const FrameContext = createContext<Frame>({ title: null, onOpenList: () => {} });

/** The title of a page, which has the focus when the page was opened. */
export function Title({ children }: { readonly children: string }) {
  const { title } = useContext(FrameContext);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Opens the list on small screens, where it is a sheet. */
export function CourseButton({ look = "" }: { readonly look?: string }) {
  const { onOpenList } = useContext(FrameContext);
  return (
    <Button look={look} className={sideStyles.fieldsOpen} Icon={ListOrdered} onClick={onOpenList}>
      Course
    </Button>
  );
}

interface Props {
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
