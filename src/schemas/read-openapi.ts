// Reads the collections of an OpenAPI description, versions 2 and 3: https://spec.openapis.org/oas/v3.1.1.html

import type { Entity } from "./described-collection.ts";
import { type JsonMembers, JsonSchemaReader, readObject, readTextOrEmpty } from "./read-json-schema.ts";

/** The objects that the GET operations of a description respond with, alone, in an array, or in an array within an object. */
export function readOpenApi(document: JsonMembers, notes: string[]): readonly Entity[] {
  const reader = new JsonSchemaReader(document, notes);
  const found = new Map<string, unknown>();
  for (const [path, item] of Object.entries(readObject(document.paths))) {
    const response = findResponseSchema(readObject(readObject(item).get), reader);
    const schema = response === undefined ? undefined : findEntity(response, reader);
    if (schema === undefined) continue;
    const name = chooseSchemaName(schema, path);
    if (!/Error|Problem/.test(name) && !found.has(name)) found.set(name, schema);
  }
  return [...found].map(([name, schema]) => reader.entity(name, schema));
}

function findResponseSchema(operation: JsonMembers, reader: JsonSchemaReader): unknown {
  const responses = readObject(operation.responses);
  const status = Object.keys(responses).find((each) => /^2/.test(each)) ?? "default";
  const response = reader.resolve(responses[status]);
  const content = readObject(response.content);
  const mediaType = Object.keys(content).find((each) => /json/.test(each)) ?? Object.keys(content)[0];
  return mediaType === undefined ? response.schema : readObject(content[mediaType]).schema;
}

/** The object in a response: itself, an item of its array, or an item of the only array within it. */
function findEntity(schema: unknown, reader: JsonSchemaReader): unknown {
  const { items, properties } = reader.resolve(schema);
  if (items !== undefined) return reader.isObject(items) ? items : undefined;
  if (!reader.isObject(schema)) return undefined;
  const members = Object.entries(readObject(properties));
  const lists = members.filter(([, member]) => reader.isListOfObjects(member));
  const isEnvelope = lists.length === 1 && !members.some(([name]) => /^_?id$/i.test(name));
  return isEnvelope ? reader.resolve(lists[0]?.[1]).items : schema;
}

/** The name of a schema, its title, or the last fixed part of the path. */
function chooseSchemaName(schema: unknown, path: string): string {
  const { $ref, title } = readObject(schema);
  const part = path.split("/").findLast((each) => each !== "" && !each.startsWith("{")) ?? "Items";
  return (
    readTextOrEmpty($ref).split("/").at(-1) || readTextOrEmpty(title) || part.charAt(0).toUpperCase() + part.slice(1)
  );
}
