// The logo, and its shape as the icon of Explore: grains above a mesh, and one that fell through.

import type { SVGProps } from "react";
import { joinClasses } from "./join-classes.ts";
import * as styles from "./logo.module.css";

export function FilterIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" {...props}>
      <g fill="currentColor" stroke="none">
        <circle cx="3" cy="3" r="1.5" />
        <circle cx="8" cy="3" r="1.5" />
        <circle cx="13" cy="3" r="1.5" />
      </g>
      <path d="M1.25 8h1.5M5 8h1.25M9.75 8H11M13.25 8h1.5" />
      <circle className={styles.grain} cx="8" cy="13" r="1.75" stroke="none" />
    </svg>
  );
}

export function Logo({ className }: { readonly className?: string | undefined }) {
  return <FilterIcon className={joinClasses("icon", styles.logo, className)} />;
}
