// The panel of the raw bundle, which can be closed; what is in it comes when it is opened for the first time.

import { ChevronDown, ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { RawSidesProps } from "./raw/raw-sides.tsx";

const RawSides = lazy(async () => ({ default: (await import("./raw/raw-sides.tsx")).RawSides }));

export function RawPanel(props: RawSidesProps) {
  // A small window shows the parts first.
  const [open, setOpen] = useState(() => matchMedia("(min-width: 1024px) and (min-height: 860px)").matches);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className={`raw-panel${open ? " open" : ""}`} aria-labelledby="bundle-raw">
      <h2 className="parts-list-head" id="bundle-raw">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? "bundle-raw-sides" : undefined}
          onClick={() => setOpen(!open)}
        >
          <Chevron className="icon" aria-hidden />
          Raw request and response
        </button>
      </h2>
      {open ? (
        <Suspense fallback={<div className="raw-sides" id="bundle-raw-sides" aria-busy="true" />}>
          <RawSides {...props} />
        </Suspense>
      ) : null}
    </section>
  );
}
