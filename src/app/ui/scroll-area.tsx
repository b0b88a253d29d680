import type { ComponentProps } from "react";

export function ScrollArea(props: ComponentProps<"section">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  return <section tabIndex={0} {...props} />;
}
