// The button that opens the examples. They are loaded when first opened.

import { type ComponentType, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { commandGroups, useCommands } from "../../../ui/keys/command.ts";
import { sayNotLoaded } from "../../../ui/notice.tsx";

export function ExamplesButton() {
  const [Dialog, setDialog] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null);
  const open = (): void => {
    import("./examples-dialog.tsx").then((module) => setDialog(() => module.ExamplesDialog), sayNotLoaded);
  };
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
      {Dialog === null ? null : <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
