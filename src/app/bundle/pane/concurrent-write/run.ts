// Sends a bundle and a concurrent write, and keeps both results.

import { perService, type Service } from "../../../connection/service.ts";
import { requestOf } from "../../../requests/parts/compose.ts";
import type { BundlePart } from "../../../requests/parts/part.ts";
import { createStore } from "../../../state/store.ts";
import { messageOf } from "../../../ui/messages-of.ts";
import { type Answer, readAnswer } from "../../send/answer.ts";
import type { SentBundle } from "../../send/exchange.ts";
import type { BundleSession } from "../../session/session.ts";

/** A bundle and a write that have both ended. */
export interface ConcurrentRun {
  readonly exchange: SentBundle;
  readonly write: BundlePart;
  readonly answer: Answer | null;
  /** Why the write has no response. */
  readonly problem: string | null;
}

export interface ConcurrentWriteState {
  /** The write as edited; null for the default one. */
  readonly edited: BundlePart | null;
  readonly phase: "idle" | "running" | "not sent";
  readonly run: ConcurrentRun | null;
}

/** The concurrent write of a service. */
export const concurrentWriteOf = perService(() =>
  createStore<ConcurrentWriteState>({ edited: null, phase: "idle", run: null }),
);

/**
 * Sends the current bundle, and the write so that both overlap. Does nothing while both are running.
 * Resolves once both have ended.
 *
 * @throws AddressError or TypeError for a write that can't be sent; nothing is sent then.
 */
export async function sendBoth(service: Service, session: BundleSession, write: BundlePart): Promise<void> {
  const concurrentWrite = concurrentWriteOf(service);
  if (concurrentWrite.get().phase === "running") return;
  const request = requestOf(write, service.client);
  const set = (change: Partial<ConcurrentWriteState>) => concurrentWrite.set({ ...concurrentWrite.get(), ...change });
  set({ phase: "running", run: null });
  let writing: Promise<Pick<ConcurrentRun, "answer" | "problem">> | undefined;
  const exchange = await session.sendObserved(() => {
    // In a microtask, so that a bundle in a transaction is sent first.
    writing = Promise.resolve()
      .then(() => request.response())
      .then(
        (response) => ({ answer: readAnswer(response), problem: null }),
        (error: unknown) => ({ answer: null, problem: messageOf(error) }),
      );
  });
  const written = await writing;
  if (exchange === null || written === undefined) return set({ phase: "not sent" });
  service.noteWrite();
  set({ phase: "idle", run: { exchange, write, ...written } });
}
