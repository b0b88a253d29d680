import { createDraftFromTemplate, createEmptyDraft, findTemplate, templates } from "../requests/parts/starter.ts";
import { type Command, commandGroups } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import type { PartSources } from "./composer/part-sources.tsx";
import { paneOpen } from "./session/data-pane-state.ts";
import { closePane, goToPane } from "./session/go-to-pane.ts";
import { addPart, focusParts } from "./session/part-moves.ts";
import type { BundleSession } from "./session/session.ts";

const group = commandGroups.bundle;

export function createBundleCommands(
  session: BundleSession,
  { paste, openFile, add }: PartSources,
): readonly Command[] {
  const { dispatch, send, stop } = session;
  const { draft, former, exchange } = session.now();
  const current = findTemplate(draft);
  return [
    {
      id: "bundle.send",
      label: "Send the bundle",
      group,
      key: keys.send.key,
      isGlobal: true,
      isWrite: true,
      words: "run execute",
      run: send,
    },
    ...(exchange?.phase === "sending" ? [{ id: "bundle.cancel", label: "Cancel the bundle", group, run: stop }] : []),
    {
      id: "bundle.edit",
      label: "Go to the parts",
      group,
      key: keys.editor.key,
      isGlobal: true,
      words: "editor first focus",
      run: () => focusParts(session),
    },
    {
      id: "bundle.try",
      label: "Try the bundle on a copy of the data",
      group,
      words: "dry run step moments what if failing part error timeout transaction on off concurrent write other client",
      run: () => goToPane(session, "Try it"),
    },
    {
      id: "bundle.data",
      label: paneOpen.get() ? "Close the data beside the bundle" : "Show the data beside the bundle",
      group,
      words: "pane difference",
      run: () => (paneOpen.get() ? closePane() : goToPane(session, "Changes")),
    },
    { id: "bundle.add", label: "Add a part…", group, words: "request new operation create find history", run: add },
    { id: "bundle.add.empty", label: "Add an empty part", group, words: "request new", run: () => addPart(session) },
    { id: "bundle.paste", label: "Paste a request…", group, words: "curl fetch http import", run: paste },
    { id: "bundle.open", label: "Open a bundle file…", group, words: "import load json replace", run: openFile },
    {
      id: "bundle.transaction",
      label: draft.transaction ? "Turn the transaction off" : "Turn the transaction on",
      group,
      words: "atomic",
      run: () => dispatch({ type: "settings", change: { transaction: !draft.transaction } }),
    },
    ...(former === null
      ? []
      : [
          {
            id: "bundle.undo",
            label: former.isUndone ? "Redo the last change of parts" : "Undo the last change of parts",
            group,
            run: () => dispatch({ type: "undo" }),
          },
        ]),
    ...templates
      .filter((template) => template !== current)
      .map((template) => ({
        id: `bundle.template.${template.name}`,
        label: `Begin with “${template.name}”`,
        group,
        words: `template example ${template.about}`,
        run: () => dispatch({ type: "replace", draft: createDraftFromTemplate(template), undoable: true }),
      })),
    ...(draft.parts.length === 0
      ? []
      : [
          {
            id: "bundle.empty",
            label: "Begin with no parts",
            group,
            words: "new empty blank clear remove all parts",
            run: () => dispatch({ type: "replace", draft: createEmptyDraft(), undoable: true }),
          },
        ]),
  ];
}
