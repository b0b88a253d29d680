// Reads the collections of an OData `$metadata` document, versions 2 to 4.01:
// https://docs.oasis-open.org/odata/odata-csdl-xml/v4.01/odata-csdl-xml-v4.01.html

import { XMLParser } from "fast-xml-parser";
import { isObject, type ScalarDeclaration, type TypeDeclaration } from "../language/internal.ts";
import type { Entity } from "./described-collection.ts";
import { findTypeOfEdm } from "./scalar-names.ts";
import { SchemaDocumentError } from "./schema-document.ts";

/** An element: its attributes are texts, its children lists by their names. */
interface Element {
  readonly [name: string]: string | readonly Element[] | undefined;
}

const getAttribute = (element: Element | undefined, name: string): string => {
  const value = element?.[name];
  return typeof value === "string" ? value : "";
};
const getChildElements = (element: Element | undefined, name: string): readonly Element[] => {
  const value = element?.[name];
  return Array.isArray(value) ? value.filter((each): each is Element => isObject(each)) : [];
};

/** The elements below elements, by the names on the way to them. */
const getDescendants = (elements: readonly Element[], ...names: readonly string[]): readonly Element[] =>
  names.reduce((found, name) => found.flatMap((each) => getChildElements(each, name)), elements);

const depthLimit = 5;

interface Metadata {
  readonly version: string;
  readonly entities: readonly Entity[];
}

/** @throws SchemaDocumentError for XML that is malformed or no metadata */
export function readOData(xml: string, notes: string[]): Metadata {
  const [root] = getChildElements(parse(xml), "Edmx");
  const schemas = root === undefined ? [] : getDescendants([root], "DataServices", "Schema");
  if (root === undefined || schemas.length === 0)
    throw new SchemaDocumentError(
      "This XML is no OData metadata: it has no `edmx:Edmx` with a `Schema`. Choose the response of `$metadata`.",
    );
  return { version: getAttribute(root, "Version"), entities: new MetadataReader(schemas, notes).entities() };
}

function parse(xml: string): Element {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    removeNSPrefix: true,
    parseAttributeValue: false,
    processEntities: false,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  });
  try {
    return parser.parse(xml, true) as Element;
  } catch (error) {
    throw new SchemaDocumentError(`The XML is malformed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

class MetadataReader {
  readonly #notes: string[];
  /** By full names, such as `NorthwindModel.Customer`, and by those with the alias of the namespace. */
  readonly #entityTypes = new Map<string, Element>();
  readonly #complexTypes = new Map<string, Element>();
  readonly #enumTypes = new Map<string, Element>();
  readonly #associations: readonly Element[];
  readonly #sets: readonly Element[];

  constructor(schemas: readonly Element[], notes: string[]) {
    this.#notes = notes;
    for (const schema of schemas) {
      for (const prefix of [getAttribute(schema, "Namespace"), getAttribute(schema, "Alias")].filter(Boolean)) {
        const add = (types: Map<string, Element>, kind: string) => {
          for (const type of getChildElements(schema, kind)) types.set(`${prefix}.${getAttribute(type, "Name")}`, type);
        };
        add(this.#entityTypes, "EntityType");
        add(this.#complexTypes, "ComplexType");
        add(this.#enumTypes, "EnumType");
      }
    }
    this.#associations = getDescendants(schemas, "Association");
    this.#sets = getDescendants(schemas, "EntityContainer", "EntitySet");
  }

  entities(): readonly Entity[] {
    return this.#sets.flatMap((set) => {
      const type = this.#entityTypes.get(getAttribute(set, "EntityType"));
      return type === undefined ? [] : [this.#entity(getAttribute(set, "Name"), type)];
    });
  }

  #entity(name: string, type: Element): Entity {
    const chain = this.#withBases(type, this.#entityTypes);
    const key = getDescendants(chain, "Key", "PropertyRef");
    return {
      name,
      description: "",
      fields: this.#readFields(type, this.#entityTypes, name, 1),
      key: key.map((property) => getAttribute(property, "Name")),
      references: new Map([...this.#associated(type), ...chain.flatMap((each) => this.#navigated(each))]),
    };
  }

  /** A type after those that it is derived from. */
  #withBases(type: Element, types: ReadonlyMap<string, Element>): readonly Element[] {
    const chain: Element[] = [];
    for (let each: Element | undefined = type; each !== undefined && !chain.includes(each); ) {
      chain.unshift(each);
      each = types.get(getAttribute(each, "BaseType"));
    }
    return chain;
  }

  #readFields(
    type: Element,
    types: ReadonlyMap<string, Element>,
    path: string,
    depth: number,
  ): Readonly<Record<string, TypeDeclaration>> {
    const properties = getDescendants(this.#withBases(type, types), "Property");
    return Object.fromEntries(
      properties.flatMap((property) => {
        const name = getAttribute(property, "Name");
        const declaration = this.#readType(property, getAttribute(property, "Type"), `${path}.${name}`, depth);
        if (declaration === null) return [];
        const isRequired = getAttribute(property, "Nullable") === "false" && declaration.type !== "array";
        return [[name, isRequired ? { ...declaration, required: true as const } : declaration] as const];
      }),
    );
  }

  /** @returns null for what a field can't be, with a note */
  #readType(property: Element, name: string, path: string, depth: number): TypeDeclaration | null {
    const [, item] = /^Collection\((.*)\)$/.exec(name) ?? [];
    if (item !== undefined) {
      const items = this.#readType(property, item, path, depth);
      return items === null ? null : { type: "array", items };
    }
    const complex = this.#complexTypes.get(name);
    if (complex !== undefined) {
      if (depth >= depthLimit) return this.#leaveOut(path, `it lies more than ${depthLimit} levels deep`);
      return { type: "object", fields: this.#readFields(complex, this.#complexTypes, path, depth + 1) };
    }
    const enumeration = this.#enumTypes.get(name);
    if (enumeration !== undefined) {
      const values = getChildElements(enumeration, "Member").map((member) => getAttribute(member, "Name"));
      return values.length === 0 ? { type: "string" } : { type: "string", values };
    }
    return readPrimitive(name, property) ?? this.#leaveOut(path, `${name} has no counterpart here`);
  }

  #leaveOut(path: string, why: string): null {
    this.#notes.push(`\`${path}\` was left out: ${why}.`);
    return null;
  }

  /** Version 4: the constraints of the navigation properties of a type. */
  #navigated(type: Element): readonly (readonly [field: string, set: string])[] {
    return getChildElements(type, "NavigationProperty").flatMap((property) => {
      const set = this.#findSet(getAttribute(property, "Type"));
      const constraints = getChildElements(property, "ReferentialConstraint");
      const [constraint] = constraints;
      return set === undefined || constraint === undefined || constraints.length > 1
        ? []
        : [[getAttribute(constraint, "Property"), set] as const];
    });
  }

  /** Versions 2 and 3: the associations in which a type is the dependent end. */
  #associated(type: Element): readonly (readonly [field: string, set: string])[] {
    return this.#associations.flatMap((association) => {
      const [constraint] = getChildElements(association, "ReferentialConstraint");
      const [dependent] = getChildElements(constraint, "Dependent");
      const [principal] = getChildElements(constraint, "Principal");
      const getEndType = (end: Element | undefined): string =>
        getAttribute(
          getChildElements(association, "End").find((each) => getAttribute(each, "Role") === getAttribute(end, "Role")),
          "Type",
        );
      const properties = getChildElements(dependent, "PropertyRef");
      const set = this.#findSet(getEndType(principal));
      if (this.#entityTypes.get(getEndType(dependent)) !== type || set === undefined || properties.length !== 1)
        return [];
      return [[getAttribute(properties[0], "Name"), set] as const];
    });
  }

  #findSet(typeName: string): string | undefined {
    const type = this.#entityTypes.get(typeName);
    const set = this.#sets.find((each) => this.#entityTypes.get(getAttribute(each, "EntityType")) === type);
    return type === undefined || set === undefined ? undefined : getAttribute(set, "Name");
  }
}

const integers: Readonly<Record<string, readonly [minimum: number, maximum: number]>> = {
  "Edm.Byte": [0, 255],
  "Edm.SByte": [-128, 127],
  "Edm.Int16": [-32_768, 32_767],
  "Edm.Int32": [-2_147_483_648, 2_147_483_647],
  "Edm.Int64": [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

const scalars: Readonly<Record<string, ScalarDeclaration>> = {
  "Edm.Boolean": { type: "boolean" },
  "Edm.Decimal": { type: "number" },
  "Edm.Double": { type: "number" },
  "Edm.Duration": { type: "string" },
  "Edm.Guid": { type: "string", maxLength: 36 },
  "Edm.Single": { type: "number" },
  "Edm.Time": { type: "string" },
};

function readPrimitive(name: string, property: Element): ScalarDeclaration | undefined {
  const bounds = integers[name];
  if (bounds !== undefined) return { type: "number", integer: true, minimum: bounds[0], maximum: bounds[1] };
  const type = findTypeOfEdm(name);
  if (name !== "Edm.String") return type === undefined ? scalars[name] : { type };
  const maxLength = Number(getAttribute(property, "MaxLength"));
  return { type: "string", ...(Number.isSafeInteger(maxLength) && maxLength > 0 ? { maxLength } : {}) };
}
