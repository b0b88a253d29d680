// Tabs (ARIA Authoring Practices, "Tabs"): one tab stop with arrow keys, above the panel of the selected tab.

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { getNextIndex } from "./keys/arrow-keys.ts";
import * as styles from "./tabs.module.css";

interface Props<T extends string> {
  readonly label: string;
  readonly tabs: readonly T[];
  readonly value: T;
  readonly onChange: (tab: T) => void;
  /** Additional content: of tabs after their names, and of the bar at its end. */
  readonly extra?: Partial<Readonly<Record<T | "end", ReactNode>>>;
  readonly children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, value, onChange, extra = {}, children }: Props<T>) {
  const id = useId();
  // Spaces are removed, because they would separate ids.
  const getTabId = (tab: T): string => `${id}-${tab.replaceAll(" ", "-")}`;
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent): void => {
    const target = getNextIndex(event.key, tabs.indexOf(value), tabs.length, { axis: "horizontal", wraps: true }) ?? -1;
    const tab = tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div className={styles.views}>
      <div className={styles.tabbar}>
        <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              className={styles.tab}
              id={getTabId(tab)}
              aria-selected={tab === value}
              aria-controls={tab === value ? `${id}-panel` : undefined}
              tabIndex={tab === value ? 0 : -1}
              onClick={() => onChange(tab)}
            >
              {tab}
              {extra[tab]}
            </button>
          ))}
        </div>
        {extra.end}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={getTabId(value)}>
        {children}
      </div>
    </div>
  );
}
