// The dialogs of the page: the palette and the help. Both are loaded on first use.

import type { ComponentType } from "react";
import { createStore } from "../state/store.ts";
import { sayNotLoaded } from "../ui/notice.tsx";

const loaders = {
  palette: () => import("./palette.tsx").then(({ Palette }) => Palette),
  help: () => import("./help.tsx").then(({ Help }) => Help),
} as const;

export const pageDialog = createStore<ComponentType<{ readonly onClose: () => void }> | null>(null);

export function openPageDialog(name: keyof typeof loaders): void {
  loaders[name]().then(pageDialog.set, sayNotLoaded);
}

/** Loads the palette in idle time, so that its key opens it at once. */
export function preparePalette(): void {
  loaders.palette().catch(() => undefined);
}
