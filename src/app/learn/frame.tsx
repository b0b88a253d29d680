// What Learn provides to the page beside the list: where the focus goes, and the button that opens the list.

import { ListOrdered } from "lucide-react";
import { createContext, type Ref, useContext } from "react";
import { Button } from "../ui/button.tsx";
import * as sideStyles from "../ui/panes/side.module.css";

interface Frame {
  /** Of the page's title. */
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
