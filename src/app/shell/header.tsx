import { CircleHelp, CloudOff, Contrast, Database, GraduationCap, Layers, Search, Server, Share2 } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { readRoute, type Section, sectionNames, sections, useHash, writeRoute } from "../address/route.ts";
import { type Backend, getBackendName } from "../connection/backend.ts";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { KeyCap } from "../ui/keys/key-cap.tsx";
import { formatAriaKey } from "../ui/keys/key-names.ts";
import { keys } from "../ui/keys/keys.ts";
import { FilterIcon, Logo } from "../ui/logo.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { themeNames, useTheme } from "../ui/theme.ts";
import * as styles from "./header.module.css";
import { openPageDialog } from "./page-dialog.ts";
import { share } from "./share.ts";

// Few addresses have faults.
const Faults = loadOnDemand(() => import("./faults.tsx"), "Faults");

const sectionIcons = { explore: FilterIcon, bundle: Layers, learn: GraduationCap, data: Database };

interface Props {
  readonly section: Section | null;
  readonly backend: Backend | null;
  readonly chooseBackend: () => void;
  /** What comes first in the tab order. */
  readonly children?: ReactNode;
}

export function Header({ section, backend, chooseBackend, children }: Props) {
  return (
    <header className={styles.top}>
      {children}
      <a className={styles.brand} href={writeRoute("explore")}>
        <Logo />
        <span>Riddle</span>
      </a>
      <nav className={styles.sections} aria-label="Sections">
        <ul>
          {sections.map((each) => {
            const Icon = sectionIcons[each];
            return (
              <li key={each}>
                <a href={writeRoute(each)} data-section={each} aria-current={each === section ? "page" : undefined}>
                  <Icon className={joinClasses("icon", styles.navIcon)} aria-hidden />
                  <span>{sectionNames[each]}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <PaletteButton />
      <div className={styles.topEnd}>
        <Network isLocal={backend === null || backend.kind !== "server"} />
        {backend?.kind === "server" ? null : <AddressFaults />}
        {backend === null || backend.kind === "worker" ? null : (
          <Button
            look="small"
            className={styles.backendChoice}
            Icon={Server}
            title={`Requests go to: ${getBackendName(backend)}`}
            onClick={chooseBackend}
          >
            <span>{getBackendName(backend)}</span>
          </Button>
        )}
        <Button look="quiet" Icon={Share2} onClick={share}>
          <span>Share</span>
        </Button>
        <ThemeButton />
        <Button
          look="quiet square"
          Icon={CircleHelp}
          name="Help"
          aria-haspopup="dialog"
          aria-keyshortcuts={keys.help.key}
          onClick={() => openPageDialog("help")}
        />
      </div>
    </header>
  );
}

function AddressFaults() {
  const { faults } = readRoute(useHash());
  return faults === "" ? null : <Faults faults={faults} />;
}

function ThemeButton() {
  const [theme, next] = useTheme();
  return (
    <Button
      look="quiet square"
      name={`Theme: ${themeNames[theme]}`}
      title={`Theme: ${themeNames[theme]}`}
      onClick={next}
    >
      <Contrast className={joinClasses("icon", styles.theme)} aria-hidden />
    </Button>
  );
}

function PaletteButton() {
  return (
    <button
      className={styles.palette}
      type="button"
      aria-label="Commands: search or run…"
      aria-haspopup="dialog"
      aria-keyshortcuts={formatAriaKey(keys.palette.key)}
      onClick={() => openPageDialog("palette")}
    >
      <Search className="icon" aria-hidden />
      <span className={styles.paletteText}>Search or run…</span>
      <KeyCap of={keys.palette.key} />
    </button>
  );
}

/** @param isLocal - whether this browser's own service answers, which needs no network */
function Network({ isLocal }: { readonly isLocal: boolean }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span className={styles.network} role="status" aria-label="Network">
      {isOnline ? null : (
        <span title={isLocal ? "No network. Everything here works without one." : "No network."}>
          <CloudOff className="icon" aria-hidden />
          <span>Offline</span>
        </span>
      )}
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  const unsubscribing = new AbortController();
  const { signal } = unsubscribing;
  addEventListener("online", listener, { signal });
  addEventListener("offline", listener, { signal });
  return () => unsubscribing.abort();
}
