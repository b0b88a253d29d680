import { useMemo, useState } from "react";
import { getBackendKey as backendKey } from "../../connection/backend.ts";
import { type Service, useService } from "../../connection/service.ts";
import { describeEntryOutcome } from "../../history/entry-outcome.ts";
import { getEntryKey, history } from "../../history/history.ts";
import { formatQuery, formatQueryOptions } from "../../history/query-text.tsx";
import { useStored } from "../../state/stored.ts";
import { Picker } from "../../ui/picker/picker.tsx";
import type { PickerOption } from "../../ui/picker/picker-option.ts";
import { listOperations } from "../draft/operations.ts";
import { addPart } from "../session/part-moves.ts";
import { type BundleSession, useBundleSession } from "../session/session.ts";
import { createPartFromQuery } from "./add-to-bundle.ts";

interface Props {
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

/** Maximum length of an accessible name, in UTF-16 code units. */
const longestName = 300;

export function AddDialog({ onPaste, onClose }: Props) {
  const session = useBundleSession();
  const service = useService();
  const entries = useStored(history);
  const [backend] = useState(() => backendKey(service.backend));
  const options = useMemo(
    () => [
      { id: "empty", text: "Empty part", detail: "write it by hand", group: "Part", run: () => addPart(session) },
      { id: "paste", text: "Paste a request…", words: "curl fetch http raw", group: "Part", run: onPaste },
      ...service.collections.flatMap((collection) =>
        listOperations(collection).map((operation) => ({
          id: operation.name,
          text: operation.name,
          words: `${operation.method} ${operation.words}`,
          detail: (
            <code>
              {operation.method} {operation.shape}
            </code>
          ),
          group: collection.name,
          run: () => void operation.make(service.client).then((part) => addPart(session, part)),
        })),
      ),
      ...entries
        .filter((entry) => entry.backend === backend)
        .map((entry) => createPickerOption(entry, session, service)),
    ],
    [session, service, entries, backend, onPaste],
  );
  return (
    <Picker
      words={{ title: "Add part", placeholder: "Search operations, collections, history…", verb: "add" }}
      options={options}
      onClose={onClose}
    />
  );
}

function createPickerOption(
  entry: ReturnType<typeof history.get>[number],
  session: BundleSession,
  { client }: Service,
): PickerOption {
  const { question } = entry;
  return {
    id: getEntryKey(entry),
    text: formatQuery(question).slice(0, longestName),
    words: `history ${formatQueryOptions(question)}`,
    detail: describeEntryOutcome(entry),
    group: "From history",
    run: () => addPart(session, createPartFromQuery(question, client)),
  };
}
