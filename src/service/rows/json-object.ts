// A JSON object, as in the body of a request or a file.

/** A merge patch (RFC 7396) or any other JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;
