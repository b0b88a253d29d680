// A menu of commands (ARIA Authoring Practices, "Menu Button"): its items, and the keys that move between them.

import { Fragment, type KeyboardEvent } from "react";
import { getNextIndex } from "./keys/arrow-keys.ts";

export interface MenuCommand {
  readonly name: string;
  /** What it does exactly; also its description for assistive technology. */
  readonly about: string;
  /** Whether a line separates it from the items before. */
  readonly isApart?: boolean;
  readonly run: () => void;
}

interface Props {
  readonly items: readonly MenuCommand[];
  /** Called before a command runs, so that the focus is back. */
  readonly onClose: () => void;
}

export function MenuItems({ items, onClose }: Props) {
  return items.map(({ name, about, isApart = false, run }) => (
    <Fragment key={name}>
      {isApart ? <hr /> : null}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-label={name}
        aria-description={about}
        onClick={() => {
          onClose();
          run();
        }}
      >
        <span>{name}</span>
        <span className="dim">{about}</span>
      </button>
    </Fragment>
  ));
}

export function focusFirstItem(menu: HTMLElement): void {
  listMenuItems(menu)[0]?.focus();
}

/** Moves the focus between the items of a menu in a popover; Tab closes it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = listMenuItems(event.currentTarget);
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = getNextIndex(event.key, at, items.length, { axis: "vertical", wraps: true });
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function listMenuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
}
