// Ideas for a faster Find, from the filter, the declaration and the plan. Each is verified before it is shown.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  check,
  type FilterRules,
  fieldTypes,
  filterRules,
  operator,
  parse,
  print,
  printNode,
  ungrouped,
} from "../../../language/index.ts";
import { indexUseOf } from "../../../service/index.ts";
import { fieldsOf } from "../filter-fields.ts";
import type { PlanBody } from "../find.ts";
import { choicesFor, nameOf } from "./choices.ts";
import { indexesOf, isIndexable, isKnown, rangesAsCondition } from "./index-knowledge.ts";
import { bare, chain, conjuncts } from "./nodes.ts";
import { type Replacement, reword, reworded } from "./reword.ts";
import { code, type Word } from "./words.tsx";

/** How an idea is verified, by real requests. */
export type Proof =
  /** Send another filter and compare the rows read. `same`: it is equivalent for all data. */
  | { readonly by: "filter"; readonly text: string; readonly same: boolean }
  /** Find the bound from which an index pays, then send a filter with it. */
  | { readonly by: "bound"; readonly bound: Bound }
  /** Count the rows that lie in the ranges of an index which is not there. */
  | { readonly by: "count"; readonly text: string }
  /** Send several filters that together find the same rows. */
  | { readonly by: "parts"; readonly texts: readonly string[] }
  /** Request only some fields and compare the response sizes. */
  | { readonly by: "fields"; readonly projection: string };

export interface Bound {
  readonly node: Comparison;
  readonly field: string;
  /** True where the rows beyond the bound are those with greater values. */
  readonly isLower: boolean;
}

export interface Advice {
  /** What could be done. */
  readonly what: readonly Word[];
  readonly why: readonly Word[];
  readonly proof: Proof;
}

/** The share of a collection from which on the service reads it whole (docs/service.md "The plan"). */
export const worthwhileShare = 0.3;

/** At most this many ideas of one kind are verified. */
const most = 4;

/** An answer as long as this is worth shortening, in bytes. */
const long = 100_000;

/** The names of the fields that an answer may be cut down to, in characters. */
const mostNamed = 500;

/** A find that was answered. */
export interface Answered {
  /** As it was sent; it has no issues. */
  readonly text: string;
  readonly projection: string;
  readonly plan: PlanBody;
  /** The length of the answer's body. */
  readonly bytes: number;
}

/**
 * The ideas for a find that was answered, the ones that change nothing for the reader first.
 *
 * @param rules - what the editor allows, which for an update is less than for a Find.
 */
export function adviceOf(answered: Answered, collection: CollectionDeclaration, rules: FilterRules): readonly Advice[] {
  return [...readingLess(answered, collection, rules), ...sendingLess(answered)];
}

function readingLess(
  { text, plan }: Answered,
  collection: CollectionDeclaration,
  rules: FilterRules,
): readonly Advice[] {
  const { filter, issues } = parse(text);
  // What is read is kept: no way could read less.
  if (filter === null || issues.length > 0 || plan.rowsRead <= plan.rowsMatched) return [];
  const allowed = (each: string): boolean =>
    [rules, filterRules(collection, "FindMany")].every(
      (every) => !check(parse(each).filter, every).some(({ severity }) => severity === "error"),
    );
  return [
    ...rewordings(text, filter, collection),
    ...bounds(filter, collection, plan),
    ...choicesFor(filter, collection)
      .slice(0, most)
      .map(({ replacement, why }) => ({
        what: nameOf(replacement),
        why,
        proof: { by: "filter", text: reworded(text, [replacement]), same: false } as const,
      })),
    ...partings(filter, collection),
    ...missingIndexes(filter, collection),
  ].filter(({ proof }) => proof.by !== "filter" || allowed(proof.text));
}

function rewordings(text: string, filter: Condition, collection: CollectionDeclaration): readonly Advice[] {
  const [same, nearly] = [true, false].map((always) =>
    reword(filter, collection).filter((replacement) => replacement.always === always),
  );
  return [
    ...advised(text, same ?? [], [
      "It keeps the same rows, and an index can find them: an index stores plain field values and does not evaluate negation.",
    ]),
    ...advised(text, nearly ?? [], [
      "An index stores plain field values. The two differ only for numbers so large that the calculation overflows.",
    ]),
  ];
}

function advised(text: string, replacements: readonly Replacement[], why: readonly Word[]): readonly Advice[] {
  const [first, ...others] = replacements;
  if (first === undefined) return [];
  const same = replacements.every(({ always }) => always);
  const names = [nameOf(first), ...others.flatMap((each) => [[", and "], nameOf(each)])].flat();
  return [{ what: names, why, proof: { by: "filter", text: reworded(text, replacements), same } }];
}

/** Bounds that let so many rows through that reading all is faster. */
function bounds(filter: Condition, collection: CollectionDeclaration, plan: PlanBody): readonly Advice[] {
  if (plan.access.by !== "all") return [];
  return conjuncts(filter).flatMap((condition) => {
    const bound = boundOf(condition, collection, plan);
    if (bound === undefined) return [];
    return [
      {
        what: ["A narrower ", code(printNode(bound.node))],
        why: [
          "There is an index on ",
          code(bound.field),
          ", but its range holds too many rows: from 30 % on, reading all is faster.",
        ],
        proof: { by: "bound", bound },
      } as const,
    ];
  });
}

function boundOf(condition: Condition, collection: CollectionDeclaration, plan: PlanBody): Bound | undefined {
  if (condition.kind !== "comparison") return undefined;
  const node = leftwards(condition);
  const { left, right } = node;
  const { index } = operator(node.operator);
  if (left.kind !== "field" || (index !== "above" && index !== "below")) return undefined;
  if (!["number", "string", "date", "datetime", "time"].includes(right.kind)) return undefined;
  const candidate = plan.candidates.find((each) => each.index === left.name);
  if (candidate === undefined || candidate.rows <= plan.rowsInCollection * worthwhileShare) return undefined;
  if (!collection.operations.FindMany.sort.includes(left.name)) return undefined;
  return { node, field: left.name, isLower: index === "above" };
}

/** A comparison with its field on the left. */
function leftwards(node: Comparison): Comparison {
  const { mirror } = operator(node.operator);
  const right = ungrouped(node.right);
  if (right.kind !== "field" || mirror === null || node.left.kind === "field") return node;
  return { ...node, operator: mirror, left: right, right: node.left };
}

/** An `or` over several fields: no index knows all of it, but one may know each part. */
function partings(filter: Condition, collection: CollectionDeclaration): readonly Advice[] {
  const all = conjuncts(filter);
  const parted = all.find(
    (each) =>
      each.kind === "or" &&
      !isKnown(each, collection) &&
      each.conditions.length <= most &&
      each.conditions.every((part) => isKnown(part, collection)),
  );
  if (parted?.kind !== "or") return [];
  const others = all.filter((each) => each !== parted);
  const texts = parted.conditions.map((part) => print(chain("and", [...others, bare(part)])));
  return [
    {
      what: [
        "A request for each side of the ",
        code("or"),
        ": ",
        ...texts.flatMap((text, at) => [at === 0 ? "" : ", ", code(text)]),
      ],
      why: [
        "One request uses one index, and the sides name different fields. As separate requests in one bundle, each uses its own. Remove the rows that are in more than one response.",
      ],
      proof: { by: "parts", texts },
    },
  ];
}

/** Indexes that the collection might declare. */
function missingIndexes(filter: Condition, collection: CollectionDeclaration): readonly Advice[] {
  const types = fieldTypes(collection);
  const known = new Set(indexesOf(collection));
  return [...fieldsOf(filter)]
    .filter((field) => !known.has(field) && isIndexable(field, types) && indexUseOf(filter, field, types) !== null)
    .slice(0, most)
    .flatMap((field) => {
      const ranges = rangesAsCondition(filter, field, types);
      if (ranges === undefined) return [];
      return [
        {
          what: ["An index on ", code(field)],
          why: [
            "The declaration of ",
            code(collection.name),
            " has none. Adding one makes each write a little slower.",
          ],
          proof: { by: "count", text: print(ranges) },
        } as const,
      ];
    });
}

/** Suggests only the fields that the request names, for long responses. */
function sendingLess({ text, projection, plan, bytes }: Answered): readonly Advice[] {
  if (projection !== "" || bytes < long) return [];
  const sorted = plan.sort.map((each) => each.replace(/^-/, ""));
  const named = [...new Set(["_id", ...fieldsOf(parse(text).filter), ...sorted])];
  // A question of so many fields wants most of a row, and a server may say of any length that it is too long.
  if (named.join().length > mostNamed) return [];
  return [
    {
      what: ["Only the fields ", code(named.join(", "))],
      why: ["Every row is serialized and parsed. Fields that the request does not name can be left out."],
      proof: { by: "fields", projection: named.join(",") },
    },
  ];
}
