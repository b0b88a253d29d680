// Says which faults the requests of the page ask for, at every width, and turns them off.

import { CircleX } from "lucide-react";
import { withoutFaults } from "../route.ts";
import * as styles from "./faults.module.css";

/** @param faults - as in the address */
export function Faults({ faults }: { readonly faults: string }) {
  return (
    <button
      className="btn"
      type="button"
      title={`Every request asks the service for these faults: ${faults}. Click to turn them off.`}
      aria-label={`Turn off the faults ${faults}`}
      // Unlike `replaceHash`, this renders the page again.
      onClick={() => location.replace(withoutFaults())}
    >
      <span className={styles.faults}>Faults: {faults}</span>
      <CircleX className="icon trail" aria-hidden />
    </button>
  );
}
