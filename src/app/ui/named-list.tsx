// A list with a name. WebKit takes a list without marks for a mere group, unless it says that it is a list.

import type { ReactNode, Ref } from "react";

interface Props {
  /** Its accessible name. */
  readonly name: string;
  /** Whether the order of its items matters. */
  readonly ordered?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLOListElement & HTMLUListElement>;
  readonly children: ReactNode;
}

export function NamedList({ name, ordered = false, className, ref, children }: Props) {
  const List = ordered ? "ol" : "ul";
  return (
    <List role="list" aria-label={name} className={className} ref={ref}>
      {children}
    </List>
  );
}
