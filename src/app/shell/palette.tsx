// The command palette: searches the current commands, and lists recent ones first.

import { useMemo } from "react";
import { useStore } from "../state/store.ts";
import { createStored } from "../state/stored.ts";
import { type Command, commandGroups, listCurrentCommands, offers } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import { Picker } from "../ui/picker/picker.tsx";
import type { PickerOption } from "../ui/picker/picker-option.ts";

const most = 5;

/** The ids of the commands that were run last, the latest first. */
const recent = createStored<readonly string[]>("riddle:recent-commands", (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, most) : [],
);

const order = Object.values(commandGroups);

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const offered = useStore(offers);
  const options = useMemo(() => createPaletteOptions(listCurrentCommands(offered)), [offered]);
  const first = useMemo(() => ({ heading: "Recent", ids: recent.get() }), []);
  return (
    <Picker
      words={{ title: "Commands", placeholder: "Search or run…" }}
      options={options}
      first={first}
      openedBy={keys.palette.key}
      onClose={onClose}
    />
  );
}

function createPaletteOptions(commands: readonly Command[]): readonly PickerOption[] {
  return commands
    .filter(({ id }) => id !== "page.palette")
    .toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .map(({ id, label, group, detail, key, words, isWrite, run }) => ({
      id,
      text: label,
      words,
      detail,
      keys: key,
      group,
      run: () => {
        if (isWrite !== true) remember(id);
        run();
      },
    }));
}

function remember(id: string): void {
  recent.update((before) => [id, ...before.filter((other) => other !== id)].slice(0, most));
}
