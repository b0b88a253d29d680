// `$schema` lists the collections; `$schema/{name}` describes, declares, changes and removes one.

import type { CollectionDeclaration } from "../../language/public.ts";
import { bundleLimits, defaultRowLimit, fail, greatestRowLimit, headLimits } from "../../wire/public.ts";
import { readColumns } from "../files/columns.ts";
import { moveConversion, readConversion } from "../files/conversion.ts";
import { readJsonBody, refuseBody } from "../message/body.ts";
import { bodyLimit, memberLimit } from "../message/body-limits.ts";
import { answerLimit } from "../message/encode.ts";
import { createSuccess } from "../message/outcome.ts";
import { readFlagParameter, readParameters } from "../message/parameters.ts";
import { targetLimit } from "../message/target.ts";
import { withKeyRule } from "../rows/make-key.ts";
import { checkDeclaration } from "../workspace/check-declaration.ts";
import { checkChange, define, remove } from "../workspace/definitions.ts";
import { findCollection } from "../workspace/find-collection.ts";
import { createTag, isKnown, isMatch, readConditions } from "./conditions.ts";
import type { Action, Endpoint, EndpointRequest } from "./endpoint.ts";
import type { OperationKind } from "./operation.ts";

const describe: Action = {
  decode(request) {
    const { query, name, schema } = request;
    readParameters(query, []);
    if (name === "") return { name: "DescribeSchema" };
    const only = findCollection(name, schema);
    checkTags(request);
    return {
      name: "DescribeSchema",
      only,
      isKnown: isKnown(readConditions(request.message), createDeclarationTag(only)),
    };
  },
};

/**
 * Checks the conditions of a request for a declaration. If it changes before the request takes effect, the request is read
 * again.
 * @throws ServiceError PRECONDITION_FAILED, INVALID_PARAMETER
 */
function checkTags({ message, name, schema }: EndpointRequest): void {
  const conditions = readConditions(message);
  const present = schema.collections.find((collection) => collection.name === name);
  if (present === undefined) {
    if (conditions.match === undefined) return;
    throw fail("PRECONDITION_FAILED", `There is no collection ${name}. Leave \`If-Match\` out to create it.`);
  }
  const tag = createDeclarationTag(present);
  if (!isMatch(conditions, tag))
    throw fail(
      "PRECONDITION_FAILED",
      `The declaration of ${name} has another ETag than the request requires: it has changed. Read it again, and use the new one.`,
    );
  if (message.method !== "GET" && isKnown(conditions, tag))
    throw fail("PRECONDITION_FAILED", `\`If-None-Match\` excludes the declaration that ${name} has.`);
}

function createDeclarationTag(collection: CollectionDeclaration): string {
  return createTag(withKeyRule(collection));
}

export const schemaEndpoint: Endpoint = { path: "$schema", methods: { GET: describe } };

export const collectionSchemaEndpoint: Endpoint = {
  path: "$schema/{name}",
  hasTags: true,
  methods: {
    GET: describe,
    PUT: {
      progress: "change",
      async answer(request, service) {
        const { message, query, name } = request;
        const parameters = readParameters(query, ["check", "columns", "conversion"]);
        const declaration = checkDeclaration(readJsonBody(message, ["application/json"]), name);
        const columns = readColumns(parameters.get("columns"));
        const conversion = moveConversion(readConversion(parameters.get("conversion")), columns);
        checkTags(request);
        if (readFlagParameter(parameters, "check")) return checkChange(declaration, { columns, conversion }, service);
        const outcome = await define(declaration, { columns, conversion }, service);
        return { ...outcome, headers: [...outcome.headers, ["ETag", createDeclarationTag(declaration)]] };
      },
    },
    DELETE: {
      async answer(request, service) {
        const { message, query, name, schema } = request;
        readParameters(query, []);
        refuseBody(message);
        const collection = findCollection(name, schema);
        checkTags(request);
        return remove(collection.name, service);
      },
    },
  },
};

export const describeSchema: OperationKind<"DescribeSchema"> = {
  writes: false,
  execute({ only, isKnown: isUnchanged }, _, { schema, version, maxRows = greatestRowLimit }) {
    if (only !== undefined) {
      const headers = [["ETag", createDeclarationTag(only)]] as const;
      return isUnchanged
        ? createSuccess(304, undefined, headers)
        : createSuccess(200, { payload: withKeyRule(only) }, headers);
    }
    const limits = {
      defaultLimit: Math.min(defaultRowLimit, maxRows),
      maximumLimit: maxRows,
      addressCharacters: targetLimit,
      bodyBytes: bodyLimit,
      bodyMembers: memberLimit,
      answerBytes: answerLimit,
      bundleBytes: bundleLimits.maxBytes,
      bundleParts: bundleLimits.maxParts,
      headFields: headLimits.maxFields,
      headBytes: headLimits.maxBytes,
    };
    return createSuccess(200, { payload: { version, collections: schema.collections.map(withKeyRule), limits } });
  },
};
