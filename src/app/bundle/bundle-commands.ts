import { createDraftFromTemplate, createEmptyDraft, findTemplate, templates } from "../requests/parts/starter.ts";
import { type Command, commandGroups } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import type { PartSources } from "./composer/part-sources.tsx";
import { closePane, goToPane, paneOpen } from "./session/data-pane-state.ts";
import { addPart, focusParts } from "./session/part-moves.ts";
import type { BundleSession } from "./session/session.ts";

export function createBundleCommands(
  session: BundleSession,
  { paste, openFile, add }: PartSources,
): readonly Command[] {
  const { dispatch, send, stop } = session;
  const { draft, former, exchange } = session.now();
  const current = findTemplate(draft);
  const commands: readonly (Omit<Command, "group"> | false)[] = [
    {
      id: "send",
      label: "Send the bundle",
      key: keys.send.key,
      isGlobal: true,
      isWrite: true,
      words: "run execute",
      run: send,
    },
    exchange?.phase === "sending" && { id: "cancel", label: "Cancel the bundle", run: stop },
    {
      id: "edit",
      label: "Go to the parts",
      key: keys.editor.key,
      isGlobal: true,
      words: "editor first focus",
      run: () => focusParts(session),
    },
    {
      id: "try",
      label: "Try the bundle on a copy of the data",
      words: "dry run step moments failing part error timeout transaction on off",
      run: () => goToPane(session, "Try it"),
    },
    {
      id: "data",
      label: paneOpen.get() ? "Close the data beside the bundle" : "Show the data beside the bundle",
      words: "pane difference",
      run: () => (paneOpen.get() ? closePane() : goToPane(session, "Changes")),
    },
    { id: "add", label: "Add a part…", words: "request new operation create find", run: add },
    { id: "add.empty", label: "Add an empty part", words: "request new", run: () => addPart(session) },
    { id: "paste", label: "Paste a request…", words: "curl fetch http import", run: paste },
    { id: "open", label: "Open a bundle file…", words: "import load json replace", run: openFile },
    {
      id: "transaction",
      label: draft.transaction ? "Turn the transaction off" : "Turn the transaction on",
      words: "atomic",
      run: () => dispatch({ type: "settings", change: { transaction: !draft.transaction } }),
    },
    former !== null && {
      id: "undo",
      label: `${former.isUndone ? "Redo" : "Undo"} ${former.did}`,
      words: "last change of parts",
      run: () => dispatch({ type: "undo" }),
    },
    ...templates.map(
      (template) =>
        template !== current && {
          id: `template.${template.name}`,
          label: `Begin with “${template.name}”`,
          words: `template example ${template.about}`,
          run: () => dispatch({ type: "replace", draft: createDraftFromTemplate(template), undoable: true }),
        },
    ),
    draft.parts.length > 0 && {
      id: "empty",
      label: "Begin with an empty bundle",
      words: "new no parts blank clear remove all parts",
      run: () => dispatch({ type: "replace", draft: createEmptyDraft(), undoable: true }),
    },
  ];
  return commands
    .filter((command) => command !== false)
    .map((command) => ({ ...command, id: `bundle.${command.id}`, group: commandGroups.bundle }));
}
