// Checks that the service responds, and reads its collections.

import { type CollectionDeclaration, DeclarationError, readCollections } from "../language/public.ts";
import { serviceVersionHeader, waitForNextTask } from "../wire/public.ts";
import type { Client } from "./client.ts";
import { AnswerError, NetworkError, RequestError, WrongServerError } from "./errors.ts";
import type { ServiceState, StatusBoard, UnavailableReason } from "./service-status.ts";

/** Requests the schema of a service. If the service loads samples, it responds once they are loaded. Never rejects. */
export async function requestFirstAnswer(client: Client): Promise<ServiceState> {
  const request = client.get("/$schema");
  try {
    const body = await request.body<{ readonly payload?: { readonly collections?: unknown } } | null>();
    // To parse the declarations of thousands of fields takes a while, and to check them as long again.
    await waitForNextTask();
    const collections = readServiceDeclarations(client, body?.payload?.collections);
    const { headers } = await request.response();
    return { state: "ready", client, version: headers.get(serviceVersionHeader) ?? "", collections };
  } catch (error) {
    if (error instanceof RequestError) {
      return createUnavailableState(
        getUnavailableReason(error),
        error.issues.map(({ message }) => message).join(" ") || error.message,
      );
    }
    return createUnavailableState(getUnavailableReason(error), `${getCauseText(error)}.`);
  }
}

/**
 * Reads the collections of a ready service again. One whose declaration is the same stays the same object. Never rejects:
 * a failure leaves the status as it is.
 */
export async function refreshCollections(board: StatusBoard): Promise<void> {
  const { status } = board;
  if (status.state !== "ready") return;
  const answer = await requestFirstAnswer(status.client);
  if (answer.state !== "ready") return;
  await waitForNextTask();
  const collections = answer.collections.map((each) => {
    const known = status.collections.find(({ name }) => name === each.name);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(each) ? known : each;
  });
  const isSame =
    collections.length === status.collections.length &&
    collections.every((each, at) => each === status.collections[at]);
  board.show({ ...status, collections: isSame ? status.collections : collections, changes: (status.changes ?? 0) + 1 });
}

function readServiceDeclarations({ baseUrl }: Client, declared: unknown): readonly CollectionDeclaration[] {
  try {
    return readCollections(declared);
  } catch (cause) {
    if (!(cause instanceof DeclarationError)) throw cause;
    throw new AnswerError(`The schema at ${baseUrl}/$schema can't be read: ${cause.message}`, { cause });
  }
}

function getUnavailableReason(error: unknown): UnavailableReason {
  if (error instanceof RequestError && error.issues.some(({ details }) => details?.damaged === true)) return "damaged";
  if (error instanceof RequestError) return error.status === 503 || error.status === 507 ? "storage" : "refused";
  if (error instanceof WrongServerError || error instanceof AnswerError) return "wrong-server";
  return error instanceof NetworkError ? "no-answer" : "registration-failed";
}

export function createUnavailableState(reason: UnavailableReason, message: string): ServiceState {
  return { state: "unavailable", reason, message };
}

/** The message of an error, without its full stop. */
export function getCauseText(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, "");
}
