import { parse as parseYaml } from "yaml";
import { readJson } from "../wire/public.ts";
import { describeCollections } from "./described-collection.ts";
import { type JsonMembers, readJsonSchema, readObject, readTextOrEmpty } from "./read-json-schema.ts";
import { readOData } from "./read-odata.ts";
import { readOpenApi } from "./read-openapi.ts";
import { type SchemaDocument, SchemaDocumentError } from "./schema-document.ts";

/** In UTF-16 code units. */
const lengthLimit = 8_000_000;

/**
 * Reads OpenAPI 2 and 3 (JSON or YAML), JSON Schema, and OData's `$metadata` (XML). See docs/your-data.md#schema-documents.
 *
 * @param name - for a collection that the document does not name
 * @throws SchemaDocumentError for any other text
 */
export function readSchemaDocument(text: string, name: string): SchemaDocument {
  if (text.length > lengthLimit)
    throw new SchemaDocumentError("The document has more than 8 million characters. Take out what is not needed.");
  const notes: string[] = [];
  const { format, entities } = readEntities(text.replace(/^\uFEFF/, ""), name, notes);
  if (entities.length === 0)
    throw new SchemaDocumentError(
      `No collection was found in this document (${format}). It needs entity sets, GET operations that respond with objects, or a schema with properties.`,
    );
  return { format, collections: describeCollections(entities, notes), notes };
}

function readEntities(text: string, name: string, notes: string[]) {
  if (/^\s*(<!--[\s\S]*?-->\s*)?<(!doctype html|html)/i.test(text))
    throw new SchemaDocumentError(
      "This is an HTML page, perhaps one that leads to the document. Open the document itself and choose that file.",
    );
  if (/^\s*</.test(text)) {
    const { version, entities } = readOData(text, notes);
    return { format: `OData ${version} metadata`, entities };
  }
  const document = readMembers(text);
  const version = readTextOrEmpty(document.openapi) || readTextOrEmpty(document.swagger);
  if (version !== "") return { format: `OpenAPI ${version}`, entities: readOpenApi(document, notes) };
  if (document.$Version !== undefined)
    throw new SchemaDocumentError(
      "OData metadata is read as XML only. Request `$metadata` with `Accept: application/xml`.",
    );
  const isSchema = ["$schema", "properties", "items", "$defs", "definitions", "allOf"].some((each) =>
    Object.hasOwn(document, each),
  );
  if (!isSchema)
    throw new SchemaDocumentError(
      "This is no export, which begins with `riddle`, no OpenAPI description, no JSON Schema and no OData metadata. For rows, use New collection.",
    );
  return { format: "JSON Schema", entities: readJsonSchema(document, name, notes) };
}

/** JSON, or else YAML, which OpenAPI may be written in. */
function readMembers(text: string): JsonMembers {
  if (/^\s*\{/.test(text)) {
    try {
      return readObject(readJson(text));
    } catch (error) {
      throw new SchemaDocumentError(`The JSON can't be read: ${cutErrorMessage(error)}`);
    }
  }
  try {
    return readObject(parseYaml(text));
  } catch (error) {
    throw new SchemaDocumentError(`The YAML can't be read: ${cutErrorMessage(error)}`);
  }
}

function cutErrorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
