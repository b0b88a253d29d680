import { useMemo } from "react";
import { useService } from "../../connection/service.ts";
import { Picker } from "../../ui/picker/picker.tsx";
import { listOperations } from "../draft/operations.ts";
import { addPart } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";

export function AddDialog({ onPaste, onClose }: { readonly onPaste: () => void; readonly onClose: () => void }) {
  const session = useBundleSession();
  const { client, collections } = useService();
  const options = useMemo(
    () => [
      { id: "empty", text: "Empty part", detail: "write it by hand", group: "Part", run: () => addPart(session) },
      { id: "paste", text: "Paste a request…", words: "curl fetch http raw", group: "Part", run: onPaste },
      ...collections.flatMap((collection) =>
        listOperations(collection).map(({ name, method, shape, words, make }) => ({
          id: name,
          text: name,
          words: `${method} ${words}`,
          detail: (
            <code>
              {method} {shape}
            </code>
          ),
          group: collection.name,
          run: () => void make(client).then((part) => addPart(session, part)),
        })),
      ),
    ],
    [session, client, collections, onPaste],
  );
  return (
    <Picker
      words={{ title: "Add part", placeholder: "Search operations…", verb: "add" }}
      options={options}
      onClose={onClose}
    />
  );
}
