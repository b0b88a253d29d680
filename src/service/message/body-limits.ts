import { fail, type ServiceError } from "../../wire/public.ts";

/** Maximum size of a body, in bytes. */
export const bodyLimit = 10 * 1024 * 1024;

/** Maximum number of members in a JSON body: `JSON.parse` takes seconds for more, and nothing else runs then. */
export const memberLimit = 100_000;

/** Maximum size of a file, in bytes. */
export const fileLimit = 64 * 1024 * 1024;

/** The error for a body over its limit, in bytes. */
export function createTooLargeError(limit: number): ServiceError {
  const [what, remedy] =
    limit === bodyLimit
      ? ["The body", "Send less at once."]
      : ["The file", "Split it and import its parts one after the other."];
  return fail("TOO_LARGE", `${what} has more than ${limit / 2 ** 20} MiB, the most that is accepted here. ${remedy}`);
}
