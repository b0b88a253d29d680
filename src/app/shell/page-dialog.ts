// The open dialog of the page: the palette or the help. Both are loaded on first use.

import type { ComponentType } from "react";
import { createStore, useStore } from "../state/store.ts";
import { sayNotLoaded } from "../ui/notice.tsx";
import type { PageDialogProps } from "./page-dialog-props.ts";
import { typeAhead } from "./typed-ahead.ts";

export type PageDialogName = "palette" | "help";

type Loader = () => Promise<ComponentType<PageDialogProps>>;

const loaders: Readonly<Record<PageDialogName, Loader>> = {
  palette: () => import("./palette.tsx").then(({ Palette }) => Palette),
  help: () => import("./help.tsx").then(({ Help }) => Help),
};

export interface OpenDialog {
  readonly name: PageDialogName;
  readonly Dialog: ComponentType<PageDialogProps>;
  readonly typed: string;
}

const open = createStore<OpenDialog | null>(null);

export function openPageDialog(name: PageDialogName): void {
  const end = typeAhead();
  loaders[name]().then(
    (Dialog) => open.set({ name, Dialog, typed: end() }),
    () => {
      end();
      sayNotLoaded();
    },
  );
}

/** Closes this dialog, unless another has been opened since. */
export function closePageDialog(closed: OpenDialog): void {
  if (open.get() === closed) open.set(null);
}

export function useOpenDialog(): OpenDialog | null {
  return useStore(open);
}

/** Loads the palette in idle time, so that its key opens it at once. */
export function preparePalette(): void {
  loaders.palette().catch(() => undefined);
}
