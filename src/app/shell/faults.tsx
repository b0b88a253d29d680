import { CircleX } from "lucide-react";
import { removeFaults } from "../address/route.ts";
import { Button } from "../ui/button.tsx";
import * as styles from "./faults.module.css";

export function Faults({ faults }: { readonly faults: string }) {
  return (
    <Button
      name={`Turn off the faults ${faults}`}
      title={`Every request asks the service for these faults: ${faults}. Click to turn them off.`}
      // Unlike `replaceHash`, this renders the page again.
      onClick={() => location.replace(removeFaults())}
    >
      <span className={styles.faults}>Faults: {faults}</span>
      <CircleX className="icon trail" aria-hidden />
    </Button>
  );
}
