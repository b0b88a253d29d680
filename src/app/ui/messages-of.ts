// The messages of a failed request.

import { RequestError } from "../../client/index.ts";

/** One message per problem that the service reported, or else that of the error. */
export function messagesOf(error: unknown): readonly string[] {
  if (error instanceof RequestError && error.issues.length > 0) return error.issues.map(({ message }) => message);
  return [messageOf(error)];
}

/** Resolves with the report of some work: `done`, or why it failed. */
export function reportOf(work: Promise<unknown>, done: string): Promise<string> {
  return work.then(
    () => done,
    (error: unknown) => messagesOf(error).join(" "),
  );
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
