import { isObject } from "../../../language/internal.ts";
import { createStored } from "../../state/stored.ts";

export type PaneName = "fields" | "filter" | "why";

/** In pixels; in a small window, the style sheets limit panes further. */
export const paneLimits: Readonly<Record<PaneName, { readonly least: number; readonly most: number }>> = {
  fields: { least: 208, most: 560 },
  filter: { least: 32, most: 640 },
  why: { least: 240, most: 800 },
};

const names = Object.keys(paneLimits) as readonly PaneName[];

/** In pixels; a missing pane has its default size. */
export type PaneSizes = Readonly<Partial<Record<PaneName, number>>>;

export const paneSizes = createStored("riddle:panes", readSizes);

export function readSizes(stored: unknown): PaneSizes {
  if (!isObject(stored)) return {};
  const sizes = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    names.flatMap((name) => {
      const size = sizes.get(name);
      return typeof size === "number" && Number.isFinite(size) ? [[name, clampPaneSize(name, size)]] : [];
    }),
  );
}

export function clampPaneSize(name: PaneName, size: number): number {
  const { least, most } = paneLimits[name];
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** Applies a size without storing it, as while a pane is being resized. Undefined restores the default. */
export function showSize(name: PaneName, size: number | undefined): void {
  const { style } = document.documentElement;
  if (size === undefined) style.removeProperty(`--pane-${name}`);
  else style.setProperty(`--pane-${name}`, `${size}px`);
}

export function keepSize(name: PaneName, size: number | undefined): void {
  paneSizes.update(({ [name]: _, ...others }) =>
    size === undefined ? others : { ...others, [name]: clampPaneSize(name, size) },
  );
}

/** Applies the stored sizes and follows changes in any tab. Call it before the first paint. */
export function restorePanes(): void {
  const show = (): void => {
    const sizes = paneSizes.get();
    for (const name of names) showSize(name, sizes[name]);
  };
  show();
  paneSizes.subscribe(show);
}
