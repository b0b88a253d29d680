// `{collection}@{key}`: reads, replaces, updates and deletes one entity, under the conditions of the request.

import type { CollectionDeclaration } from "../../language/public.ts";
import { fail, type ServiceError } from "../../wire/public.ts";
import { jsonTypes, patchTypes, readJsonBody, refuseBody } from "../message/body.ts";
import { createSuccess, type Outcome } from "../message/outcome.ts";
import { parseParameters } from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import { patchRow, validatePatch, validateReplacement } from "../rows/validate.ts";
import type { Key, Row, StoreTransaction } from "../store/store.ts";
import { findCollection } from "../workspace/find-collection.ts";
import { createTag, isKnown, isMatch, readConditions } from "./conditions.ts";
import type { Endpoint, EndpointRequest } from "./endpoint.ts";
import type { ExecuteContext, OnEntity, Operation, OperationKind } from "./operation.ts";

export const entityEndpoint: Endpoint = {
  path: "{collection}@{key}",
  hasTags: true,
  checkPath: ({ name, key, schema }) => void readKey(key, findCollection(name, schema)),
  methods: {
    GET: { decode: (request) => ({ name: "Get", ...decodeWithoutBody(request) }) },
    PUT: {
      decode(request) {
        const { body, ...entity } = decodeEntity(request, ({ collection, key }) =>
          validateReplacement(readJsonBody(request.message, jsonTypes), collection, key),
        );
        return { name: "Replace", ...entity, row: body };
      },
    },
    PATCH: {
      decode(request) {
        const { body, ...entity } = decodeEntity(request, ({ collection, key }) =>
          validatePatch(readJsonBody(request.message, patchTypes), collection, key),
        );
        return { name: "Update", ...entity, patch: body };
      },
    },
    DELETE: { decode: (request) => ({ name: "Delete", ...decodeWithoutBody(request) }) },
  },
};

function decodeWithoutBody(request: EndpointRequest): OnEntity {
  const { body: _, ...entity } = decodeEntity(request, () => refuseBody(request.message));
  return entity;
}

/** @throws ServiceError with every problem of the request */
function decodeEntity<B>(
  { message, query, name, key: text, schema, limit }: EndpointRequest,
  readBody: (entity: Pick<OnEntity, "collection" | "key">) => B,
): OnEntity & { readonly body: B } {
  const collection = findCollection(name, schema);
  const key = readKey(text, collection);
  const { problems } = parseParameters(query, []);
  const body = () => readBody({ collection, key });
  return { collection, key, ...readAll({ body, conditions: () => readConditions(message) }, problems, limit) };
}

/**
 * Parses the key in a path to the type of the collection.
 * @throws ServiceError ENTITY_NOT_FOUND for a text that can't be a key, including a number in another than its canonical
 * form (`017`, or with more digits than a double has)
 */
function readKey(text: string, collection: CollectionDeclaration): Key {
  if (collection.fields._id?.type !== "number") {
    if (text !== "") return text;
  } else if (Number.isFinite(Number(text)) && String(Number(text)) === text) return Number(text);
  throw createNotFoundError(collection, text);
}

function createNotFoundError({ name }: CollectionDeclaration, key: Key): ServiceError {
  return fail("ENTITY_NOT_FOUND", `${name} has no entity with the key \`${String(key).slice(0, 80)}\`.`);
}

export const get: OperationKind<"Get"> = {
  writes: false,
  readsOnce: () => true,
  async execute(operation, transaction) {
    const row = await readEntity(operation, transaction);
    const tag = createTag(row);
    const isFresh = isKnown(operation.conditions, tag);
    return createSuccess(isFresh ? 304 : 200, isFresh ? undefined : { payload: row }, [["ETag", tag]]);
  },
};

export const replace: OperationKind<"Replace"> = {
  writes: true,
  execute: (operation, transaction, context) => putEntity(operation, transaction, context, () => operation.row),
};

export const update: OperationKind<"Update"> = {
  writes: true,
  execute: (operation, transaction, context) =>
    putEntity(operation, transaction, context, (row) => patchRow(row, operation.patch, operation.collection)),
};

export const deleteOne: OperationKind<"Delete"> = {
  writes: true,
  async execute(operation, transaction, { changes }) {
    const { collection, key } = operation;
    const row = await readEntity(operation, transaction);
    await transaction.remove(collection.name, [key]);
    changes.note(collection.name, key, row, undefined);
    return createSuccess(200, { affected: 1 });
  },
};

async function putEntity(
  operation: Operation<"Replace" | "Update">,
  transaction: StoreTransaction,
  { changes }: ExecuteContext,
  change: (row: Row) => Row,
): Promise<Outcome> {
  const { collection, key } = operation;
  const before = await readEntity(operation, transaction);
  const row = change(before);
  await transaction.put(collection.name, [row]);
  changes.note(collection.name, key, before, row);
  return createSuccess(200, { payload: row, affected: 1 }, [["ETag", createTag(row)]]);
}

/** @throws ServiceError ENTITY_NOT_FOUND, PRECONDITION_FAILED */
async function readEntity(
  operation: Operation<"Get" | "Replace" | "Update" | "Delete">,
  transaction: StoreTransaction,
): Promise<Row> {
  const { name, collection, key, conditions } = operation;
  const row = await transaction.get(collection.name, key);
  if (row === undefined) throw createNotFoundError(collection, key);
  const { match, noneMatch } = conditions;
  if ((match ?? noneMatch) === undefined) return row;
  const tag = createTag(row);
  if (isMatch(conditions, tag) && (name === "Get" || !isKnown(conditions, tag))) return row;
  throw fail(
    "PRECONDITION_FAILED",
    `${collection.name}@${key} has another ETag than the request requires: it has changed. Read it again, and use the new one.`,
  );
}
