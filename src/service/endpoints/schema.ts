// `$schema` lists the collections; `$schema/{name}` describes, declares, changes and removes one.

import { bundleLimits, defaultRowLimit, greatestRowLimit, headLimits } from "../../wire/public.ts";
import { readColumns } from "../files/columns.ts";
import { moveConversion, readConversion } from "../files/conversion.ts";
import { readJsonBody, refuseBody } from "../message/body.ts";
import { bodyLimit } from "../message/body-limits.ts";
import { answerLimit } from "../message/encode.ts";
import { createSuccess } from "../message/outcome.ts";
import { readFlagParameter, readParameters } from "../message/parameters.ts";
import { targetLimit } from "../message/target.ts";
import { withKeyRule } from "../rows/make-key.ts";
import { checkDeclaration } from "../workspace/check-declaration.ts";
import { checkChange, define, remove } from "../workspace/definitions.ts";
import { findCollection } from "../workspace/find-collection.ts";
import type { Action, Endpoint } from "./endpoint.ts";
import type { OperationKind } from "./operation.ts";

const describe: Action = {
  decode({ query, name, schema }) {
    readParameters(query, []);
    return { name: "DescribeSchema", ...(name === "" ? {} : { only: findCollection(name, schema) }) };
  },
};

export const schemaEndpoint: Endpoint = { path: "$schema", methods: { GET: describe } };

export const collectionSchemaEndpoint: Endpoint = {
  path: "$schema/{name}",
  methods: {
    GET: describe,
    PUT: {
      progress: "change",
      answer({ message, query, name }, service) {
        const parameters = readParameters(query, ["check", "columns", "conversion"]);
        const declaration = checkDeclaration(readJsonBody(message, ["application/json"]), name);
        const columns = readColumns(parameters.get("columns"));
        const conversion = moveConversion(readConversion(parameters.get("conversion")), columns);
        return (readFlagParameter(parameters, "check") ? checkChange : define)(
          declaration,
          { columns, conversion },
          service,
        );
      },
    },
    DELETE: {
      async answer({ message, query, name, schema }, service) {
        readParameters(query, []);
        refuseBody(message);
        return remove(findCollection(name, schema).name, service);
      },
    },
  },
};

export const describeSchema: OperationKind<"DescribeSchema"> = {
  writes: false,
  execute({ only }, _, { schema, version, maxRows = greatestRowLimit }) {
    if (only !== undefined) return createSuccess(200, { payload: withKeyRule(only) });
    const limits = {
      defaultLimit: Math.min(defaultRowLimit, maxRows),
      maximumLimit: maxRows,
      addressCharacters: targetLimit,
      bodyBytes: bodyLimit,
      answerBytes: answerLimit,
      bundleBytes: bundleLimits.maxBytes,
      bundleParts: bundleLimits.maxParts,
      headFields: headLimits.maxFields,
      headBytes: headLimits.maxBytes,
    };
    return createSuccess(200, { payload: { version, collections: schema.collections.map(withKeyRule), limits } });
  },
};
