import type { Client } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { decode } from "../../../service/internal.ts";
import { type ErrorCode, ServiceError } from "../../../wire/public.ts";
import { createPartRequest, getPathPrefix } from "../../requests/parts/compose.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import { findHeadersProblem, type PartFieldProblem } from "../../requests/parts/part-problems.ts";
import { findPlace, type JsonProblem, readJsonPlaces } from "../../ui/json-places.ts";

export interface DeclaredProblem {
  readonly field: "path" | "body";
  readonly text: string;
  /** The path of the value in the body, as the service names it. */
  readonly at?: string;
}

/** The problems of a body, each at its place. */
export function locateProblems(
  body: string,
  problem: PartFieldProblem | undefined,
  declared: readonly DeclaredProblem[],
): readonly JsonProblem[] {
  const all = { from: 0, to: body.length };
  const inBody = declared.filter(({ field }) => field === "body");
  // A text that is not JSON has no other problems, and may be too deep to be read.
  if (problem !== undefined) return [{ ...all, ...problem.span, message: problem.text }];
  if (inBody.length === 0) return none;
  const { places } = readJsonPlaces(body);
  return inBody.map(({ text, at = "" }) => ({ ...(places === null ? all : findPlace(at, places)), message: text }));
}

const none: readonly never[] = [];

/** These are about the body; all others are about the path. */
const ofBody: readonly ErrorCode[] = ["VALIDATION_FAILED", "UNSUPPORTED_MEDIA_TYPE", "TOO_LARGE"];

/**
 * Decodes a part with the service's own decoder. Errors that depend on stored rows are not found here, and a body that
 * is not JSON is reported elsewhere.
 */
export function findDeclaredProblems(
  part: BundlePart,
  client: Client,
  collections: readonly CollectionDeclaration[],
): readonly DeclaredProblem[] {
  if (!part.on) return none;
  try {
    // Invalid headers are reported elsewhere.
    const { message } = createPartRequest(
      findHeadersProblem(part.headers) === undefined ? part : { ...part, headers: [] },
      client,
    );
    decode(message, { schema: { epoch: 0, collections }, prefix: getPathPrefix(client.baseUrl) });
    return none;
  } catch (error) {
    // An invalid path is reported elsewhere, too.
    if (!(error instanceof ServiceError)) return none;
    const problems = error.issues
      .filter(({ code }) => code !== "MALFORMED_JSON")
      .map(({ code, message, details }) => ({
        field: ofBody.includes(code) ? ("body" as const) : ("path" as const),
        text: message,
        ...(details?.path === undefined ? {} : { at: String(details.path) }),
      }));
    return problems.filter(({ text }, index) => problems.findIndex((each) => each.text === text) === index);
  }
}
