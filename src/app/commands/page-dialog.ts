// Owns which dialog of the page as a whole is open: the palette, or the list of keys. Both come when they are first wanted.

import { type ComponentType, useSyncExternalStore } from "react";
import { sayNotLoaded } from "../parts/notice.tsx";

export interface PageDialogProps {
  /** After it was closed. */
  readonly onClose: () => void;
}

export type PageDialogName = "palette" | "keys";

type Loader = () => Promise<ComponentType<PageDialogProps>>;

const loaders: Readonly<Record<PageDialogName, Loader>> = {
  palette: () => import("./palette.tsx").then(({ Palette }) => Palette),
  keys: () => import("./key-list.tsx").then(({ KeyList }) => KeyList),
};

export interface OpenDialog {
  readonly name: PageDialogName;
  readonly Dialog: ComponentType<PageDialogProps>;
}

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

function show(next: OpenDialog | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openPageDialog(name: PageDialogName): void {
  loaders[name]().then((Dialog) => show({ name, Dialog }), sayNotLoaded);
}

/** What was closed; another that was opened meanwhile stays. */
export function closePageDialog(closed: OpenDialog): void {
  if (open === closed) show(null);
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

/** Fetches the palette while there is time, so that what is typed right after its key is typed into it. */
export function preparePalette(): void {
  loaders.palette().catch(() => undefined);
}
