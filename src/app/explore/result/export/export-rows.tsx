import { memo, useRef } from "react";
import { formatCount } from "../../../../language/internal.ts";
import { useService } from "../../../connection/service.ts";
import { useStore } from "../../../state/store.ts";
import { Button } from "../../../ui/button.tsx";
import { GroupedNumber } from "../../../ui/grouped-number.tsx";
import { commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { useExploreSession } from "../../session/session.ts";
import { getRowExport } from "./row-export.ts";
import { rowFormats } from "./row-text.ts";

interface Props {
  readonly shown: number;
  readonly total: number | undefined;
}

/** Memoized: a key press in the filter does not change the rows that are there to export. */
export const ExportRows = memo(function ExportRows({ shown, total }: Props) {
  const session = useExploreSession();
  const service = useService();
  const rowExport = getRowExport(service);
  const progress = useStore(rowExport.progress);
  const button = useRef<HTMLButtonElement>(null);
  const all = total === undefined ? "all rows that match" : formatCount(total, "row");
  const items = (["copy", "download"] as const).flatMap((action) =>
    rowFormats.map((format) => ({
      id: `table.${action}.${format}`,
      name: `${action === "copy" ? "Copy" : "Download"} ${format}`,
      about: action === "copy" ? `the ${formatCount(shown, "row")} shown` : all,
      run: () => rowExport.start({ client: service.client, format, action }, session.now()),
    })),
  );
  const shared = { group: commandGroups.export, words: "clipboard table result save file export" };
  useCommands(items.map(({ id, name, about, run }) => ({ ...shared, id, label: `${name}: ${about}`, run })));
  const cancel = (): void => {
    rowExport.cancel();
    // Moves the focus, because the button is removed.
    button.current?.focus();
  };
  return (
    <>
      {progress === null ? null : (
        <>
          <progress value={progress.done} max={Math.max(1, progress.total)} aria-label="Rows read" />
          <span>
            <GroupedNumber value={progress.done} /> of <GroupedNumber value={progress.total} />
          </span>
          <Button look="quiet small" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
      <MenuButton label="Copy or download" look="quiet small" ref={button} items={items} />
    </>
  );
});
