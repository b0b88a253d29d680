// The names of the header fields that this service adds to HTTP.

/** On every response, so that a client can tell that the service, not a static server, answered. */
export const serviceVersionHeader = "X-Service-Version";

/** In the head of each part of a bundle: which sub-request it is, or answers (SPEC 4.2). */
export const requestIdHeader = "X-Request-Id";

/** On a bundle's outer response: how the bundle as a whole ended (API.md "Bundle"). */
export const bundleOutcomeHeader = "X-Bundle-Outcome";

export type BundleOutcome = "completed" | "committed" | "rolled-back";
