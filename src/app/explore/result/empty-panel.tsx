import type { ReactNode } from "react";
import * as panelStyles from "./panel.module.css";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function EmptyPanel({ title, children }: Props) {
  return (
    <div className={panelStyles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

export const busyPanel = <div className={panelStyles.empty} aria-busy="true" />;
