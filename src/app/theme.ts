// Owns the choice of theme: the system's, light or dark, remembered across visits.

import { useState } from "react";

export type Theme = "system" | "light" | "dark";

const order: readonly Theme[] = ["system", "light", "dark"];
const key = "riddle:theme";

function remembered(): Theme {
  try {
    return order.find((theme) => theme === localStorage.getItem(key)) ?? "system";
  } catch {
    // A browser that blocks storage still has a theme for this visit.
    return "system";
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // As above.
  }
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows the remembered theme; to be called before the first paint. */
export function restoreTheme(): void {
  show(remembered());
}

/** The theme, and a function that goes on to the next: system, light, dark. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(remembered);
  const next = (): void => {
    const chosen = order[(order.indexOf(theme) + 1) % order.length] ?? "system";
    remember(chosen);
    show(chosen);
    setTheme(chosen);
  };
  return [theme, next];
}
