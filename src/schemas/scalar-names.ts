import { isScalarTypeName, type MarkedTypeName, type ScalarTypeName } from "../language/internal.ts";

interface Names {
  /** The `format` of strings in JSON Schema. */
  readonly format: string;
  /** In OData. */
  readonly edm: readonly string[];
}

export const names: Readonly<Record<MarkedTypeName, Names>> = {
  date: { format: "date", edm: ["Edm.Date"] },
  datetime: { format: "date-time", edm: ["Edm.DateTime", "Edm.DateTimeOffset"] },
  time: { format: "time", edm: ["Edm.TimeOfDay"] },
};

/** The type of strings that have a format; undefined for one that no type has. */
export function findTypeOfFormat(format: string): ScalarTypeName | undefined {
  return findType((type) => type.format === format);
}

/** The type of a primitive type in OData; undefined for one that only strings and numbers can hold. */
export function findTypeOfEdm(edm: string): ScalarTypeName | undefined {
  return findType((type) => type.edm.includes(edm));
}

function findType(isFitting: (type: Names) => boolean): ScalarTypeName | undefined {
  const [name] = Object.entries(names).find(([, type]) => isFitting(type)) ?? [];
  return isScalarTypeName(name) ? name : undefined;
}
