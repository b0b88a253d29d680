// The store and the clock of the model test: a store that records which transactions write at the same time, and a clock
// that is moved ahead when a certain part of a bundle runs.

import type { Query, Store, StoreTransaction, TransactionScope } from "../../store/store.ts";
import type { ModelRequest } from "./model-request.ts";

/** No row has this key; looking for it moves the clock ahead. */
const leapingKey = 424_242;

/** A part during which every timeout expires. It may write, so no other part runs at the same time. */
export const leapingRequest: ModelRequest = {
  method: "DELETE",
  collection: "Items",
  query: [["$filter", `_id = ${leapingKey}`]],
};

/** Longer than any timeout, in milliseconds. */
const leap = 1_000_000;

/** Makes it possible to move `performance.now` ahead until it is restored. */
export function holdClock(): { leap(): void; putBack(): void } {
  const real = performance.now;
  let ahead = 0;
  performance.now = () => real.call(performance) + ahead;
  return {
    leap: () => {
      ahead += leap;
    },
    putBack: () => {
      performance.now = real;
    },
  };
}

/** From the first successful operation of a transaction to its last. */
interface WriteSpan {
  readonly collections: readonly string[];
  readonly from: number;
  to: number;
}

export interface WatchedStore {
  readonly store: Store;
  /** Pairs of write transactions over a common collection that overlapped since the last call. */
  overlaps(): string[];
}

/** @param onLeap - called when the part runs that moves the clock */
export function createWatchedStore(store: Store, onLeap: () => void): WatchedStore {
  let spans: WriteSpan[] = [];
  let ticks = 0;
  const transact = <T>(scope: TransactionScope, work: (transaction: StoreTransaction) => Promise<T>): Promise<T> =>
    store.transact(scope, (transaction) => {
      let span: WriteSpan | undefined;
      const note = () => {
        ticks++;
        if (scope.mode === "read") return;
        if (span === undefined) {
          span = { collections: scope.collections, from: ticks, to: ticks };
          spans.push(span);
        } else span.to = ticks;
      };
      return work(noteWrites(transaction, note, onLeap));
    });
  return {
    store: { ...store, transact },
    overlaps: () => {
      const found = spans.flatMap((one, index) =>
        spans
          .slice(index + 1)
          .flatMap((other) => (doWritesOverlap(one, other) ? [`${describe(one)} and ${describe(other)}`] : [])),
      );
      spans = [];
      return found;
    },
  };
}

const describe = ({ collections, from, to }: WriteSpan): string => `${collections.join("+")} from ${from} to ${to}`;

function doWritesOverlap(one: WriteSpan, other: WriteSpan): boolean {
  const common = one.collections.some((collection) => other.collections.includes(collection));
  return common && one.from < other.to && other.from < one.to;
}

function noteWrites(transaction: StoreTransaction, note: () => void, onLeap: () => void): StoreTransaction {
  return new Proxy(transaction, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        if (name === "find" && isLeaping(given[0] as Query)) onLeap();
        const result: unknown = member.apply(target, given);
        if (result instanceof Promise) result.then(note, () => {});
        return result;
      };
    },
  });
}

function isLeaping({ selection }: Query): boolean {
  return JSON.stringify(selection.filter).includes(String(leapingKey));
}
