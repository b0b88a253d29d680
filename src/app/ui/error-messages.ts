import { RequestError } from "../../client/public.ts";

/** One message per problem that the service reported, or else that of the error. */
export function listErrorMessages(error: unknown): readonly string[] {
  if (error instanceof RequestError && error.issues.length > 0) return error.issues.map(({ message }) => message);
  return [getErrorMessage(error)];
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
