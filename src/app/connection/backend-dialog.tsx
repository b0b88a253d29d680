import { type ReactNode, useId, useState } from "react";
import type { ServiceConnection } from "../../client/internal.ts";
import { withServer } from "../address/route.ts";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTask } from "../ui/use-task.ts";
import { chooseInPage, recordAgreement } from "./agreement.ts";
import { type Backend, type Destination, readServer } from "./backend.ts";
import * as styles from "./backend-dialog.module.css";
import { serverTokens, setToken } from "./server-connection.ts";
import { useServiceStatus } from "./service.ts";

interface Props {
  readonly destination: Destination;
  readonly hash: string;
  readonly worker: ServiceConnection;
  readonly onClose: () => void;
}

export function BackendDialog({ destination, hash, worker, onClose }: Props) {
  const id = useId();
  const [kind, setKind] = useState("backend" in destination ? destination.backend.kind : "server");
  const [server, setServer] = useState(getDestinationServer(destination));
  const [entered, setEntered] = useState<string | null>(null);
  const task = useTask("Problems of the address", `${kind} ${server}`);
  const hasWorker = useServiceStatus(worker).state !== "unavailable";

  const read = readServer(server);
  // Never that of another server.
  const token = entered ?? ("baseUrl" in read ? serverTokens.get()[read.baseUrl] : undefined) ?? "";

  const choose = (): void => {
    if (kind === "server") {
      if ("message" in read) {
        task.stop(read.message);
        return;
      }
      // Entering an address is consent.
      recordAgreement(read.baseUrl);
      setToken(read.baseUrl, token.trim());
      location.hash = withServer(hash, read.baseUrl);
    } else {
      chooseInPage(kind === "page");
      location.hash = withServer(hash, "");
    }
    onClose();
  };
  return (
    <Dialog title="Where requests go" actions={[{ label: "Use it", run: choose }]} task={task} onClose={onClose}>
      <Choice kind="worker" chosen={kind} onChoose={setKind} label="This browser">
        Its service worker answers from its own database. Nothing leaves this device.
      </Choice>
      {kind === "page" || !hasWorker ? (
        <Choice kind="page" chosen={kind} onChoose={setKind} label="This page">
          The same service without a worker. A long request may block the page.
        </Choice>
      ) : null}
      <Choice kind="server" chosen={kind} onChoose={setKind} label="Another server">
        Any server with Riddle's API, such as the one started by <code>npm run serve</code>. It receives this page's
        filters and bundles, without cookies.
      </Choice>
      <div className={styles.field}>
        <TextField
          label="Base URL"
          labelClass="sr"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://host/api"
          aria-invalid={task.problems.length > 0}
          value={server}
          onChange={(address) => {
            setServer(address);
            setKind("server");
          }}
        />
      </div>
      <div className={styles.field}>
        <TextField
          label="Token"
          labelClass="sr"
          type="password"
          placeholder="Token, if the server needs one"
          aria-describedby={`${id}-token`}
          value={token}
          onChange={(text) => {
            setEntered(text);
            setKind("server");
          }}
        />
        <p id={`${id}-token`} className="dim">
          Kept until this tab is closed, and sent to this server only.
        </p>
      </div>
    </Dialog>
  );
}

type Kind = Backend["kind"];

function getDestinationServer(destination: Destination): string {
  if ("unusable" in destination) return destination.unusable.server;
  if ("question" in destination) return destination.question;
  return destination.backend.kind === "server" ? destination.backend.baseUrl : "";
}

interface ChoiceProps {
  readonly kind: Kind;
  readonly chosen: Kind;
  readonly onChoose: (kind: Kind) => void;
  readonly label: string;
  readonly children: ReactNode;
}

function Choice({ kind, chosen, onChoose, label, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        type="radio"
        name="backend"
        id={id}
        checked={kind === chosen}
        aria-describedby={`${id}-about`}
        onChange={() => onChoose(kind)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-about`} className="dim">
        {children}
      </p>
    </div>
  );
}
