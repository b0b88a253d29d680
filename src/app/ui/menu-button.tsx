import { ChevronDown } from "lucide-react";
import { type RefObject, type ToggleEvent, useId, useRef } from "react";
import { Button } from "./button.tsx";
import * as styles from "./menu.module.css";
import { focusFirstItem, type MenuCommand, MenuItems, moveFocus } from "./menu.tsx";
import { placePopover } from "./place-popover.ts";

interface Props {
  readonly label: string;
  readonly look: string;
  readonly className?: string | undefined;
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly items: readonly MenuCommand[];
}

export function MenuButton({ label, look, className, ref, items }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
    if (newState !== "open" || ref.current === null) return;
    placePopover(currentTarget, ref.current);
    focusFirstItem(currentTarget);
  };
  const close = (): void => {
    menu.current?.hidePopover();
    ref.current?.focus();
  };
  return (
    <>
      <Button look={look} className={className} ref={ref} popoverTarget={id} aria-haspopup="menu">
        {label}
        <ChevronDown className="icon trail" aria-hidden />
      </Button>
      <div
        className={styles.menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        ref={menu}
        onToggle={toggle}
        onKeyDown={moveFocus}
      >
        <MenuItems items={items} onClose={close} />
      </div>
    </>
  );
}
