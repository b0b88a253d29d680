// Renders items that have no identity but their position, such as the pieces of a text.

import { createElement, Fragment, type ReactNode } from "react";

/** Like `items.map(render)`, but the elements need no keys. */
export function inOrder<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
