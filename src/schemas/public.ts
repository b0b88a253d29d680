// Public API of the schema documents: reading them, and generating rows for what they describe.

export { withFreeNames } from "./described-collection.ts";
export { generatedLimit, generateRows, generateWorkspace } from "./generate-rows.ts";
export { readSchemaDocument } from "./read-schema-document.ts";
export { type DescribedCollection, type SchemaDocument, SchemaDocumentError } from "./schema-document.ts";
