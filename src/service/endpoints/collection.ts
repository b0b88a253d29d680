// `{collection}`: finds, creates, updates and deletes entities of a collection.

import { fail } from "../../wire/public.ts";
import { jsonTypes, patchTypes, readJsonBody, refuseBody } from "../message/body.ts";
import { createSuccess } from "../message/outcome.ts";
import { parseParameters } from "../message/parameters.ts";
import { readAll } from "../message/read-all.ts";
import { writeEntityPath } from "../message/target.ts";
import { doesGenerateKeys, makeKeys } from "../rows/make-key.ts";
import { patchRow, validatePatch, validateRow } from "../rows/validate.ts";
import type { Key, Row } from "../store/store.ts";
import { findCollection } from "../workspace/find-collection.ts";
import { createTag } from "./conditions.ts";
import type { Endpoint } from "./endpoint.ts";
import { decodeFindMany } from "./find-many.ts";
import type { OperationKind } from "./operation.ts";
import { decodeSelection, readSelected } from "./selection.ts";

export const collectionEndpoint: Endpoint = {
  path: "{collection}",
  checkPath: ({ name, schema }) => void findCollection(name, schema),
  methods: {
    GET: { decode: decodeFindMany },
    POST: {
      decode({ message, query, name, schema, limit }) {
        const collection = findCollection(name, schema);
        const { problems } = parseParameters(query, []);
        const keyOptional = doesGenerateKeys(collection);
        const row = () => validateRow(readJsonBody(message, jsonTypes), collection, { keyOptional });
        return { name: "Create", collection, ...readAll({ row }, problems, limit) };
      },
    },
    PATCH: {
      decode({ message, query, name, schema, limit }) {
        const collection = findCollection(name, schema);
        const { parameters, problems } = parseParameters(query, ["$filter"]);
        const selection = () => decodeSelection(collection, "UpdateMany", parameters, limit);
        const patch = () => validatePatch(readJsonBody(message, patchTypes), collection);
        return { name: "UpdateMany", collection, ...readAll({ selection, patch }, problems, limit) };
      },
    },
    DELETE: {
      decode({ message, query, name, schema, limit }) {
        const collection = findCollection(name, schema);
        const { parameters, problems } = parseParameters(query, ["$filter"]);
        const { selection } = readAll(
          {
            selection: () => decodeSelection(collection, "DeleteMany", parameters, limit),
            body: () => refuseBody(message),
          },
          problems,
          limit,
        );
        return { name: "DeleteMany", collection, selection };
      },
    },
  },
};

export const create: OperationKind<"Create"> = {
  writes: true,
  async execute({ collection, row }, transaction, { prefix, changes }) {
    const { name } = collection;
    const given = row._id as Key | undefined;
    if (given !== undefined && (await transaction.get(name, given)) !== undefined)
      throw fail("KEY_CONFLICT", `${name} already has an entity with the key \`${given}\`.`);
    const key = given ?? (await makeKeys(collection, transaction, 1)).next().value;
    const created: Row = { _id: key, ...row };
    await transaction.add(name, [created]);
    changes.note(name, key, undefined, created);
    return createSuccess(201, { payload: created, affected: 1 }, [
      ["Location", writeEntityPath(prefix, name, key)],
      ["ETag", createTag(created)],
    ]);
  },
};

export const updateMany: OperationKind<"UpdateMany"> = {
  writes: true,
  async execute(operation, transaction, { stopwatch, changes }) {
    const { collection, patch } = operation;
    const rows = await readSelected(operation, transaction, stopwatch);
    const next = rows.map((row) => patchRow(row, patch, collection));
    await transaction.put(collection.name, next);
    for (const [index, row] of rows.entries()) changes.note(collection.name, row._id, row, next[index]);
    return createSuccess(200, { affected: rows.length });
  },
};

export const deleteMany: OperationKind<"DeleteMany"> = {
  writes: true,
  async execute(operation, transaction, { stopwatch, changes }) {
    const { name } = operation.collection;
    const rows = await readSelected(operation, transaction, stopwatch);
    await transaction.remove(
      name,
      rows.map((row) => row._id),
    );
    for (const row of rows) changes.note(name, row._id, row, undefined);
    return createSuccess(200, { affected: rows.length });
  },
};
