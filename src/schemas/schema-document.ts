// What a schema document describes, whatever its format.

import type { CollectionDeclaration } from "../language/public.ts";

export interface DescribedCollection {
  readonly declaration: CollectionDeclaration;
  /** The fields whose values make up `_id`; empty for a key of one field, and where the document names none. */
  readonly keyParts: readonly string[];
  /** Name of a field → name of the collection whose keys are its values. */
  readonly references: ReadonlyMap<string, string>;
}

export interface SchemaDocument {
  /** Such as `OpenAPI 3.0.4`. */
  readonly format: string;
  readonly collections: readonly DescribedCollection[];
  /** What was left out or named differently, as complete sentences. */
  readonly notes: readonly string[];
}

/** A document that can't be read. The message says what is wrong and what to do. */
export class SchemaDocumentError extends Error {
  override readonly name = "SchemaDocumentError";
}
