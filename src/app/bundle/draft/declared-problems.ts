import type { Client } from "../../../client/public.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { decode } from "../../../service/internal.ts";
import { type ErrorCode, ServiceError } from "../../../wire/public.ts";
import { createPartRequest, getPathPrefix } from "../../requests/parts/compose.ts";
import type { BundlePart } from "../../requests/parts/part.ts";
import { findHeadersProblem, type PartFieldProblem } from "../../requests/parts/part-problems.ts";
import { findPlace, type JsonProblem, readJsonPlaces } from "../../ui/json-places.ts";

export function locateProblems(
  body: string,
  problems: readonly PartFieldProblem[],
): readonly (PartFieldProblem & JsonProblem)[] {
  // A text that is not JSON may be too deep to be read.
  const places = problems.some(({ path }) => path !== undefined) ? readJsonPlaces(body).places : null;
  return problems.map((problem) => {
    const { text, span = { from: 0, to: body.length }, path = "" } = problem;
    return { ...problem, ...(places === null ? span : findPlace(path, places)), message: text };
  });
}

/** These are about the body; all others are about the path. */
const ofBody: readonly ErrorCode[] = ["VALIDATION_FAILED", "UNSUPPORTED_MEDIA_TYPE", "TOO_LARGE"];

const none = { path: [], body: [] } as const;

/** Finds what the service's decoder rejects, whatever rows are stored. A body that is not JSON is reported elsewhere. */
export function findDeclaredProblems(
  part: BundlePart,
  client: Client,
  collections: readonly CollectionDeclaration[],
): Readonly<Record<"path" | "body", readonly PartFieldProblem[]>> {
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
    const found = error.issues.filter(({ code }) => code !== "MALFORMED_JSON");
    const issues = found.filter(({ message }, at) => found.findIndex((each) => each.message === message) === at);
    const list = (isBody: boolean): readonly PartFieldProblem[] =>
      issues
        .filter(({ code }) => ofBody.includes(code) === isBody)
        .map(({ message, details }) => ({ text: message, blocks: false, path: String(details?.path ?? "") }));
    return { path: list(false), body: list(true) };
  }
}
