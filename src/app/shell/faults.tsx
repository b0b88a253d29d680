// Says which faults the requests of the page ask for, at every width, and turns them off.

import { CircleX } from "lucide-react";
import { readRoute, useHash, withoutFaults } from "../route.ts";
import * as styles from "./network.module.css";

export function Faults() {
  const { faults } = readRoute(useHash());
  if (faults === "") return null;
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
      <CircleX className="icon" aria-hidden />
    </button>
  );
}
