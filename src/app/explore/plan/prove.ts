// Verifies ideas by real requests that report the rows read and matched.

import {
  AddressError,
  type Client,
  collectionPath,
  type QueryParameters,
  RequestError,
  readRows,
  readTotal,
} from "../../../client/index.ts";
import { type CollectionDeclaration, compilePath, type Literal, print, printNode } from "../../../language/index.ts";
import type { PlanBody } from "../find.ts";
import { type Advice, type Bound, worthwhileShare } from "./advice.ts";
import { comparison, nowhere } from "./nodes.ts";
import { readPlan } from "./read-plan.ts";
import { code, type Word } from "./words.tsx";

/** An idea that was tried, and reads fewer rows. */
export interface Proved {
  readonly what: readonly Word[];
  readonly why: readonly Word[];
  /** How many rows are read that way, or how many bytes the answer has then. */
  readonly comesTo: { readonly rows: number } | { readonly bytes: number };
  /** The filters that were sent to verify it, in order. */
  readonly filters: readonly string[];
  /** What to write instead; null where the reader can't change it here. */
  readonly write: { readonly filter: string } | { readonly projection: string } | null;
  /** What becomes of the rows that are kept; null where they stay the same. */
  readonly change: { readonly lost: number; readonly gained: number } | null;
}

export interface Question {
  readonly client: Client;
  readonly collection: CollectionDeclaration;
  /** The filter that was answered. */
  readonly text: string;
  readonly plan: PlanBody;
  /** The answer's length in bytes, and the query that it answers, to be asked again for fewer fields. */
  readonly bytes: number;
  readonly query: QueryParameters;
  readonly signal: AbortSignal;
}

/** The ideas that read less, equivalent filters first. They are verified one after the other. */
export async function prove(ideas: readonly Advice[], question: Question): Promise<readonly Proved[]> {
  const proved: Proved[] = [];
  for (const idea of ideas) {
    const found = await tried(idea, question);
    if (found !== null && isLess(found, question)) proved.push(found);
  }
  return proved.sort((a, b) => rankOf(a) - rankOf(b) || sizeOf(a) - sizeOf(b));
}

function isLess({ comesTo }: Proved, { plan, bytes }: Question): boolean {
  return "rows" in comesTo ? comesTo.rows < plan.rowsRead : comesTo.bytes < bytes;
}

function rankOf({ comesTo, write, change }: Proved): number {
  if ("bytes" in comesTo) return 3;
  if (write === null) return 1;
  return change === null ? 0 : 2;
}

function sizeOf({ comesTo }: Proved): number {
  return "rows" in comesTo ? comesTo.rows : comesTo.bytes;
}

/** What an idea comes to; null where the service would not have it. */
async function tried(idea: Advice, question: Question): Promise<Proved | null> {
  try {
    return await proofOf(idea, question);
  } catch (error) {
    // A filter that is refused, because it has become too long or for whatever a server knows, is no advice.
    if (error instanceof RequestError || error instanceof AddressError) return null;
    throw error;
  }
}

async function proofOf({ what, why, proof }: Advice, question: Question): Promise<Proved | null> {
  switch (proof.by) {
    case "filter": {
      const plan = await planOf(proof.text, question);
      if (plan === null) return null;
      const change = proof.same ? null : await changeOf(proof.text, plan, question);
      return {
        what,
        why,
        comesTo: { rows: plan.rowsRead },
        filters: [proof.text],
        write: { filter: proof.text },
        change,
      };
    }
    case "bound": {
      const narrowed = await narrow(proof.bound, question);
      const plan = narrowed === null ? null : await planOf(narrowed.text, question);
      if (narrowed === null || plan === null) return null;
      const change = await changeOf(narrowed.text, plan, question);
      const named = [code(narrowed.said), " instead of ", code(printNode(proof.bound.node))];
      const { text } = narrowed;
      return { what: named, why, comesTo: { rows: plan.rowsRead }, filters: [text], write: { filter: text }, change };
    }
    case "count": {
      const inRanges = await count(proof.text, question);
      // The service would not use it.
      if (inRanges > question.plan.rowsInCollection * worthwhileShare) return null;
      return { what, why, comesTo: { rows: inRanges }, filters: [proof.text], write: null, change: null };
    }
    case "parts": {
      let read = 0;
      for (const text of proof.texts) {
        const plan = await planOf(text, question);
        if (plan === null) return null;
        read += plan.rowsRead;
      }
      return { what, why, comesTo: { rows: read }, filters: proof.texts, write: null, change: null };
    }
    case "fields": {
      const { projection } = proof;
      const path = collectionPath(question.collection.name, { ...question.query, projection });
      const { ok, message } = await question.client.get(path, { signal: question.signal }).response();
      const bytes = message.body.length;
      return ok ? { what, why, comesTo: { bytes }, filters: [], write: { projection }, change: null } : null;
    }
  }
}

/** With a limit of 0 nothing is read where a count is enough; so one row is asked for, and of that the key alone. */
async function planOf(text: string, { client, collection, signal }: Question): Promise<PlanBody | null> {
  const query = { $filter: text, limit: 1, projection: "_id", explain: true };
  return readPlan(await client.get(collectionPath(collection.name, query), { signal }).body());
}

async function count(text: string, { client, collection, signal }: Question): Promise<number> {
  const query = { $filter: text, limit: 0, count: true };
  return readTotal(await client.get(collectionPath(collection.name, query), { signal }).body());
}

async function changeOf(text: string, { rowsMatched }: PlanBody, question: Question) {
  const both = await count(`(${question.text}) and (${text})`, question);
  const [lost, gained] = [question.plan.rowsMatched - both, rowsMatched - both];
  return { lost, gained };
}

/** The bound beyond which few enough rows lie; null where there is none. */
async function narrow(
  { node, field, isLower }: Bound,
  { client, collection, text, plan, signal }: Question,
): Promise<{ readonly text: string; readonly said: string } | null> {
  const query = {
    $filter: print(node),
    sort: isLower ? `-${field}` : field,
    skip: Math.floor(plan.rowsInCollection * worthwhileShare),
    limit: 1,
    projection: field,
  };
  const [first = {}] = readRows(await client.get(collectionPath(collection.name, query), { signal }).body());
  const literal = literalLike(node.right.kind, compilePath(field)(first));
  if (literal === undefined) return null;
  const narrowed = comparison(node.left, isLower ? ">" : "<", literal);
  const said = printNode(narrowed);
  return { said, text: text.slice(0, node.from) + said + text.slice(node.to) };
}

function literalLike(kind: string, value: unknown): Literal | undefined {
  if (kind === "number") return typeof value === "number" ? { kind, value, ...nowhere } : undefined;
  if (typeof value !== "string") return undefined;
  if (kind === "string" || kind === "time") return { kind, value, ...nowhere };
  return { kind: value.includes("T") ? "datetime" : "date", value, ...nowhere };
}
