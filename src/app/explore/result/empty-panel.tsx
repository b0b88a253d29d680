import type { ReactNode } from "react";
import * as panelStyles from "./panel.module.css";

export function EmptyPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={panelStyles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

export const busyPanel = <div className={panelStyles.empty} aria-busy="true" />;
