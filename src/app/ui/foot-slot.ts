import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

export const FootSlotContext = createContext<HTMLElement | null>(null);

export function FootSlot({ children }: { readonly children: ReactNode }): ReactNode {
  const slot = useContext(FootSlotContext);
  return slot === null ? null : createPortal(children, slot);
}
