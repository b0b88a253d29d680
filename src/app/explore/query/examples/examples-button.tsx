import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { loadOnDemand } from "../../../ui/on-demand.tsx";

const ExamplesDialog = loadOnDemand(() => import("./examples-dialog.tsx"), "ExamplesDialog");

export function ExamplesButton() {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useCommands([
    {
      id: "explore.examples",
      label: "Load an example…",
      group: commandGroups.filter,
      words: "help samples",
      run: open,
    },
  ]);
  return (
    <>
      <Button look="quiet small" aria-haspopup="dialog" onClick={open}>
        Examples
      </Button>
      {isOpen ? <ExamplesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
