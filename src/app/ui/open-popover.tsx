import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from "react";
import { type Anchor, placePopover } from "./place-popover.ts";

interface Props extends Omit<ComponentProps<"div">, "popover" | "ref" | "role"> {
  readonly role: "dialog" | "menu";
  readonly anchor: Anchor;
  /** Moves the focus into it. */
  readonly onOpen: (popover: HTMLElement) => void;
  /** @param isDone - whether the focus is still in it; it is not after a click elsewhere */
  readonly onClose: (isDone: boolean) => void;
  /** Whether it stays open when the focus leaves it, because that would discard what was entered. */
  readonly isKept?: boolean;
}

/** Is open for as long as it is rendered. Closed by Esc, and unless it is kept, by a click elsewhere. */
export function OpenPopover({ role, anchor, onOpen, onClose, isKept = false, onKeyDown, ...others }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    const { current } = popover;
    if (current === null) return;
    current.showPopover();
    placePopover(current, anchor);
    open.current(current);
  }, [anchor]);
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    onKeyDown?.(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each has a role
    <div
      {...others}
      role={role}
      // Not closed by the browser: it may open between the press and the release of the mouse button.
      popover="manual"
      tabIndex={-1}
      ref={popover}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => isKept || currentTarget.contains(relatedTarget) || onClose(false)}
    />
  );
}
