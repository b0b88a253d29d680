import { useEffect, useState } from "react";
import { goToSection } from "../address/go-to-section.ts";
import { sharePage } from "../address/link.ts";
import { getSettledHash, type Section, sectionNames, sections } from "../address/route.ts";
import { useService } from "../connection/service.ts";
import type { Needs } from "../data/workspace/sharing.ts";
import { useHandOvers } from "../hand-overs.ts";
import { useStore } from "../state/store.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { type Command, commandGroups, resetId, useCommands } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import { Notice, say, sayNotLoaded } from "../ui/notice.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { chooseTheme, themeNames, themes } from "../ui/theme.ts";
import { openPageDialog, pageDialog, preparePalette } from "./page-dialog.ts";
import { shareId } from "./share.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

const HistoryDialog = loadOnDemand(() => import("../data/history/data-history-view.tsx"), "DataHistoryDialog");
const ShareDialog = loadOnDemand(() => import("../data/workspace/share-dialog.tsx"), "ShareDialog");

interface Props {
  readonly chooseBackend: () => void;
}

export function PageCommands({ chooseBackend }: Props) {
  useCommands(() => createPageCommands(chooseBackend));
  useGlobalKeys();
  const Dialog = useStore(pageDialog);
  useEffect(() => {
    // Some browsers lack requestIdleCallback. They load the palette on first use.
    if (typeof requestIdleCallback !== "function") return;
    const id = requestIdleCallback(preparePalette);
    return () => cancelIdleCallback(id);
  }, []);
  return (
    <>
      {Dialog === null ? null : (
        <ErrorBoundary retryKey="" fallback={() => <FailedDialog />}>
          <Dialog onClose={closePageDialog} />
        </ErrorBoundary>
      )}
      <Notice />
    </>
  );
}

function closePageDialog(): void {
  pageDialog.set(null);
}

/** The commands on the service's data. Only for use once the service is ready. */
export function DataCommands() {
  const service = useService();
  const handOvers = useHandOvers();
  const [shown, show] = useState<Needs | { readonly isForReset: boolean } | null>(null);
  const share = async (): Promise<void> => {
    const { findNeeds } = await import("../data/workspace/sharing.ts");
    const found = await findNeeds(getSettledHash(), service, handOvers);
    if (found === null) sharePage();
    else show(found);
  };
  useCommands([
    {
      id: shareId,
      label: "Copy the link to this page",
      group: commandGroups.export,
      words: "share address url data",
      run: () => void share().catch(sayNotLoaded),
    },
    {
      id: "data.history",
      label: "Show the history of writes",
      group: commandGroups.page,
      words: "undo redo snapshots go back",
      run: () => show({ isForReset: false }),
    },
    ...(service.resetSamples === undefined
      ? []
      : [
          {
            id: resetId,
            label: "Put the samples back…",
            group: commandGroups.page,
            words: "reset restore data shop",
            run: () => show({ isForReset: true }),
          },
        ]),
  ]);
  const close = (): void => show(null);
  if (shown === null) return null;
  return "isForReset" in shown ? (
    <HistoryDialog {...shown} onClose={close} />
  ) : (
    <ShareDialog needs={shown} onClose={close} />
  );
}

/** Rendered in place of a dialog that failed to render, so that the page keeps working. */
function FailedDialog() {
  useEffect(() => {
    say("This dialog could not be shown. Reload the page and try again.");
    closePageDialog();
  });
  return null;
}

const sectionWords: Readonly<Record<Section, string>> = {
  explore: "write a filter query find rows",
  bundle: "transaction several requests batch",
  learn: "course lessons help tutorial",
  data: "collections schema declaration samples",
};

function createPageCommands(chooseBackend: () => void): readonly Command[] {
  const { goTo, page } = commandGroups;
  return [
    ...sections.map((section) => ({
      id: `page.${section}`,
      label: `Go to ${sectionNames[section]}`,
      group: goTo,
      words: `section ${sectionWords[section]}`,
      run: () => goToSection(section),
    })),
    ...themes.map((theme) => ({
      id: `page.theme.${theme}`,
      label: `Theme: ${themeNames[theme]}`,
      group: page,
      words: "colours appearance mode bright night",
      run: () => chooseTheme(theme),
    })),
    {
      id: "page.server",
      label: "Choose where requests go…",
      group: page,
      words: "server place address url worker",
      run: chooseBackend,
    },
    {
      id: "page.palette",
      ...keys.palette,
      group: page,
      isGlobal: true,
      run: () => openPageDialog("palette"),
    },
    {
      id: "page.help",
      ...keys.help,
      group: page,
      isGlobal: true,
      words: "keyboard shortcuts list of keys operators values",
      run: () => openPageDialog("help"),
    },
  ];
}
