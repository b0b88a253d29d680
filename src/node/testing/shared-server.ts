// A server of several over one database, for tests. Its arguments: a schema, and "lock" or "repeat" for writers that get in
// each other's way. It sends its parent what happens.

import { createHandler } from "../../service/public.ts";
import { createPostgresStore } from "../../sql-store/public.ts";
import { listen } from "../listen.ts";
import { createServiceServer } from "../server.ts";

export type Event =
  | { readonly origin: string }
  /** A part of a bundle has run. */
  | { readonly part: number }
  | { readonly retry: true }
  | { readonly unexpected: string };

const [schema, writers] = process.argv.slice(2);
const send = (event: Event) => process.send?.(event);
const version = "test";

const onUnexpected = (error: unknown) => send({ unexpected: String(error) });
const store = createPostgresStore({
  connectionString: process.env.TEST_POSTGRES ?? "",
  schema,
  locksWriters: writers === "lock",
  onUnexpected,
  onRetry: () => send({ retry: true }),
});
const handle = createHandler({ store, prefix: "/api", version, onUnexpected, onPart: (part) => send({ part }) });

/** Ends the process once the service has an answer, and before it is sent, if the request asks for it. */
async function handleOrDie(request: Request): Promise<Response> {
  const response = await handle(request);
  if (request.headers.has("X-Die")) process.kill(process.pid, "SIGKILL");
  return response;
}

const { origin } = await listen(createServiceServer({ handle: handleOrDie, version }), { host: "127.0.0.1", port: 0 });
send({ origin });
// Without its parent it would stay for ever.
process.once("disconnect", () => process.exit());
