import { useMemo } from "react";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import { FilterText } from "../../../editor/filter-text.tsx";
import type { FoundRow } from "../../../requests/query/find.ts";
import { requestRows } from "../../../requests/query/request-rows.ts";
import { Picker } from "../../../ui/picker/picker.tsx";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { makeExamples } from "./examples.ts";

const sampled = 500;

export function ExamplesDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useExploreSession();
  const { client } = useService();
  const collection = useExplore((now) => now.collection);
  const rules = useExplore((now) => now.rules);
  const { name, operations } = collection;
  const sort = operations.FindMany.sort.includes("_id") ? "_id" : undefined;
  const { value, isFresh, failure } = useRequest(name, (signal) =>
    requestRows(client, name, { sort, limit: sampled }, signal),
  );
  // Without a response, the declaration alone gives fewer examples.
  const rows = isFresh ? value : failure === null ? null : none;
  const options = useMemo(
    () =>
      (rows === null ? [] : makeExamples(rules, rows)).map(({ group, note, filter }) => ({
        id: filter,
        text: filter,
        label: <FilterText text={filter} />,
        detail: note,
        words: note,
        group,
        run: () => {
          session.query.load({ filter }, "Loaded an example.");
          session.editor.focusUnlessTouch();
        },
      })),
    [rules, rows, session],
  );
  return (
    <Picker
      words={{
        title: `Examples for ${name}`,
        placeholder: "Search examples…",
        verb: "load",
        empty: rows === null ? "Loading rows…" : "This operation allows no filter on any field.",
      }}
      options={options}
      onClose={onClose}
    />
  );
}

const none: readonly FoundRow[] = [];
