// `$infer/{name}`: the declaration that fits a file, and what an import with it would make of the rows.

import { readConversion } from "../files/conversion.ts";
import { infer } from "../files/infer.ts";
import { createPreview } from "../files/preview.ts";
import { hasForm, readFile } from "../files/received-message.ts";
import { refuseContentEncoding } from "../message/body.ts";
import { createSuccess } from "../message/outcome.ts";
import { readFlagParameter, readParameters } from "../message/parameters.ts";
import type { Key, StoreContext } from "../store/store.ts";
import { checkCollectionName, checkDeclaration } from "../workspace/check-declaration.ts";
import { findCollection } from "../workspace/find-collection.ts";
import type { Endpoint } from "./endpoint.ts";
import { readMovedForm } from "./moved-form.ts";
import type { OperationKind } from "./operation.ts";

export const inferEndpoint: Endpoint = {
  path: "$infer/{name}",
  methods: {
    POST: {
      body: "rows",
      progress: "import",
      /** Shows what an import of a file would make of a given declaration. */
      async answer({ message, query, name }, service) {
        if (!hasForm(message)) return undefined;
        const parameters = readParameters(query, ["key", "columns", "conversion", "replace"]);
        const isImport = parameters.has("replace") && !readFlagParameter(parameters, "replace");
        const key = parameters.get("key") ?? null;
        const { declaration, file, conversion } = await readMovedForm(message, parameters);
        const inferred = { collection: checkDeclaration(declaration, name), key, notes: [], conversion };
        const stored = isImport ? await readKeys(findCollection(name, service.schema).name, service) : undefined;
        return createSuccess(200, { payload: createPreview({ file, inferred }, stored) });
      },
      decode({ message, query, name }) {
        checkCollectionName(name);
        const conversion = readConversion(readParameters(query, ["conversion"]).get("conversion"));
        refuseContentEncoding(message);
        const file = readFile(message);
        return { name: "Infer", inferred: infer(file, name, conversion), file };
      },
    },
  },
};

async function readKeys(name: string, { store, schema: { epoch } }: StoreContext): Promise<ReadonlySet<Key>> {
  const scope = { mode: "read", collections: [name], epoch } as const;
  const rows = await store.transact(scope, (transaction) => transaction.read(name, { by: "all" }));
  return new Set(rows.map(({ _id }) => _id));
}

export const inferDeclaration: OperationKind<"Infer"> = {
  writes: false,
  execute: (operation) => createSuccess(200, { payload: createPreview(operation) }),
};
