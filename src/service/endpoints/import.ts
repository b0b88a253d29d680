// `$import` opens a workspace; `$import/{name}` imports a file into a collection, or creates one (docs/your-data.md#imports).

import { readConversion } from "../files/conversion.ts";
import { checkRows, checkRowsSlowly, createImportReport, writeRows } from "../files/import-rows.ts";
import { hasForm, readFile } from "../files/received-message.ts";
import { checkMediaType, jsonTypes, refuseContentEncoding } from "../message/body.ts";
import { createSuccess } from "../message/outcome.ts";
import { createParameterError, parseParameters, readFlagParameter, readParameters } from "../message/parameters.ts";
import { readProgressName } from "../message/progress.ts";
import { readAll } from "../message/read-all.ts";
import { checkDeclaration } from "../workspace/check-declaration.ts";
import { create } from "../workspace/definitions.ts";
import { findCollection } from "../workspace/find-collection.ts";
import { openWorkspace } from "../workspace/open-workspace.ts";
import type { Action, Endpoint, EndpointRequest } from "./endpoint.ts";
import { readMovedForm } from "./moved-form.ts";
import type { Operation, OperationKind } from "./operation.ts";

/** Cancels the request whose progress has the name. */
const cancel: Action = {
  answerAtOnce(query, progress) {
    const name = readProgressName(query);
    if (name === null) throw createParameterError("progress", "is missing. It names the import to cancel.");
    progress.cancel(name);
    return createSuccess(200, {});
  },
};

export const importEndpoint: Endpoint = {
  path: "$import",
  methods: {
    POST: {
      body: "file",
      progress: "import",
      async answer({ message, query }, service) {
        checkMediaType(message, jsonTypes);
        return openWorkspace(message.body, readFlagParameter(readParameters(query, ["add"]), "add"), service);
      },
    },
    DELETE: cancel,
  },
};

export const collectionImportEndpoint: Endpoint = {
  path: "$import/{name}",
  methods: {
    POST: {
      body: "rows",
      progress: "import",
      /** Creates a collection from a form with its declaration and its rows. */
      async answer({ message, query, name }, service) {
        if (!hasForm(message)) return undefined;
        const parameters = readParameters(query, ["key", "partial", "columns", "conversion"]);
        const { declaration, file, conversion } = await readMovedForm(message, parameters);
        const options = {
          key: parameters.get("key"),
          partial: readFlagParameter(parameters, "partial"),
          replace: false,
          conversion,
        };
        const collection = checkDeclaration(declaration, name);
        return create(
          collection,
          await checkRowsSlowly(message.watch?.signal, file, collection, options),
          options,
          service,
        );
      },
      decode(request) {
        const { collection, options } = decodeImport(request);
        const checked = checkRows(readFile(request.message), collection, options);
        return { name: "Import", collection, checked, options };
      },
      async decodeSlowly(request) {
        const { collection, options } = decodeImport(request);
        const { message } = request;
        const checked = await checkRowsSlowly(message.watch?.signal, readFile(message), collection, options);
        return { name: "Import", collection, checked, options };
      },
    },
    DELETE: cancel,
  },
};

function decodeImport({
  message,
  query,
  name,
  schema,
}: EndpointRequest): Omit<Operation<"Import">, "name" | "checked"> {
  const collection = findCollection(name, schema);
  const { parameters, problems } = parseParameters(query, ["key", "partial", "replace", "conversion"]);
  const { options } = readAll(
    {
      options: () => ({
        key: parameters.get("key"),
        partial: readFlagParameter(parameters, "partial"),
        replace: readFlagParameter(parameters, "replace"),
        conversion: readConversion(parameters.get("conversion")),
      }),
      encoding: () => refuseContentEncoding(message),
    },
    problems,
  );
  return { collection, options };
}

export const importRows: OperationKind<"Import"> = {
  writes: true,
  async execute({ checked, collection, options }, transaction, { changes }) {
    return createSuccess(200, createImportReport(await writeRows(checked, collection, options, transaction, changes)));
  },
};
