import { Children, type ReactNode } from "react";

/** Like `items.map(render)`, but the elements need no keys: React numbers them. */
export function renderInOrder<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return Children.toArray(items.map(render));
}
