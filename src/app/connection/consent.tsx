// Asks for consent before anything is sent to a server that the address names, and reports an invalid address.

import { withServer } from "../address/route.ts";
import { Button } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import * as pageStateStyles from "../ui/page-state.module.css";
import { recordAgreement } from "./agreement.ts";
import type { Destination } from "./backend.ts";
import * as styles from "./consent.module.css";

interface Props {
  readonly destination: Exclude<Destination, { readonly backend: unknown }>;
  readonly hash: string;
  readonly chooseBackend: () => void;
}

export function Consent({ destination, hash, chooseBackend }: Props) {
  const ownDataLink = (
    <a className="btn" href={withServer(hash, "")}>
      Use this browser's own data
    </a>
  );
  return (
    <main className={pageStateStyles.waiting}>
      <Logo className={pageStateStyles.mark} />
      {"question" in destination ? (
        <section aria-labelledby="consent-title">
          <h1 id="consent-title">Use another server?</h1>
          <p>
            This link uses the server <code className={styles.address}>{destination.question}</code>. Riddle would send
            it this page's filters and bundles, without cookies, and show its responses. Nothing has been sent yet.
          </p>
          <div className={pageStateStyles.actions}>
            <Button look="primary" onClick={() => recordAgreement(destination.question)}>
              Use this server
            </Button>
            {ownDataLink}
          </div>
        </section>
      ) : (
        <div role="alert">
          <h1>This link's server can't be used</h1>
          <p>{destination.unusable.message}</p>
          <div className={pageStateStyles.actions}>
            {ownDataLink}
            <Button onClick={chooseBackend}>Another server…</Button>
          </div>
        </div>
      )}
    </main>
  );
}
