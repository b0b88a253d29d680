// Public API of the HTTP server, which serves the service from Node.

export { makeInterruptible } from "./interruptible.ts";
export { listen } from "./listen.ts";
export { Metrics } from "./metrics.ts";
export { createServiceServer, type ServerOptions } from "./server.ts";
export { Shutdown } from "./stop.ts";
