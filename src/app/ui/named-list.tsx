// A named list with `role="list"`, because WebKit does not expose a list without markers as a list.

import type { ReactNode, Ref } from "react";

interface Props {
  readonly name: string;
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
