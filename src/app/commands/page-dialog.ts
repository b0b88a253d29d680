// Which dialog of the page as a whole is open: the palette, or the list of keys. Both come when they are first wanted.

import { type ComponentType, useSyncExternalStore } from "react";
import { sayNotLoaded } from "../ui/notice.tsx";
import { typeAhead } from "./typed-ahead.ts";

export interface PageDialogProps {
  /** What was typed after its key and before it was there. */
  readonly typed: string;
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
  readonly typed: string;
}

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

function show(next: OpenDialog | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openPageDialog(name: PageDialogName): void {
  const end = typeAhead();
  loaders[name]().then(
    (Dialog) => show({ name, Dialog, typed: end() }),
    () => {
      end();
      sayNotLoaded();
    },
  );
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

/** Fetches the palette while there is time, so that its key opens it at once. */
export function preparePalette(): void {
  loaders.palette().catch(() => undefined);
}
