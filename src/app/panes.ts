// Pane sizes: stored in the browser, and passed to the style sheets as custom properties.

import { createStored } from "./stored.ts";

export type PaneName = "fields" | "filter" | "why";

export interface PaneLimits {
  /** In pixels. */
  readonly least: number;
  /** In pixels; the style sheets keep a pane from taking more than its share of a small window besides. */
  readonly most: number;
}

export const paneLimits: Readonly<Record<PaneName, PaneLimits>> = {
  fields: { least: 208, most: 560 },
  filter: { least: 32, most: 640 },
  why: { least: 240, most: 800 },
};

const names = Object.keys(paneLimits) as readonly PaneName[];

/** In pixels; a pane that is not named has the size that the page gives it. */
export type PaneSizes = Readonly<Partial<Record<PaneName, number>>>;

export const paneSizes = createStored("riddle:panes", readSizes);

/** The sizes in what was stored, within their limits; anything else that it holds is passed over. */
export function readSizes(stored: unknown): PaneSizes {
  if (typeof stored !== "object" || stored === null) return {};
  const sizes = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    names.flatMap((name) => {
      const size = sizes.get(name);
      return typeof size === "number" && Number.isFinite(size) ? [[name, withinLimits(name, size)]] : [];
    }),
  );
}

export function withinLimits(name: PaneName, size: number): number {
  const { least, most } = paneLimits[name];
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** Shows a size before it is remembered, as while a pane is drawn larger. Undefined: the page's own. */
export function showSize(name: PaneName, size: number | undefined): void {
  const { style } = document.documentElement;
  if (size === undefined) style.removeProperty(`--pane-${name}`);
  else style.setProperty(`--pane-${name}`, `${size}px`);
}

/** Remembers a size; undefined forgets it. */
export function keepSize(name: PaneName, size: number | undefined): void {
  paneSizes.update(({ [name]: _, ...others }) =>
    size === undefined ? others : { ...others, [name]: withinLimits(name, size) },
  );
}

/** Shows the remembered sizes, and whatever they become, in any tab; to be called before the first paint. */
export function restorePanes(): void {
  const show = (): void => {
    const sizes = paneSizes.get();
    for (const name of names) showSize(name, sizes[name]);
  };
  show();
  paneSizes.subscribe(show);
}
