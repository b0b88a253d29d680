import { useStore } from "../state/store.ts";
import { createStored } from "../state/stored.ts";

export const themeNames = { system: "as the system", light: "light", dark: "dark" } as const;

type Theme = keyof typeof themeNames;

export const themes = Object.keys(themeNames) as readonly Theme[];

const stored = createStored<Theme>("riddle:theme", (value) => themes.find((theme) => theme === value) ?? "system");

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies the stored theme and follows changes in any tab. Call it before the first paint. */
export function restoreTheme(): void {
  show(stored.get());
  stored.subscribe(() => show(stored.get()));
}

export function chooseTheme(theme: Theme): void {
  stored.update(() => theme);
}

export function useTheme(): readonly [Theme, () => void] {
  const theme = useStore(stored);
  return [theme, () => chooseTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system")];
}
