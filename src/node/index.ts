// Public API of the HTTP server, which serves the service from Node.

export { listen } from "./listen.ts";
export { createServiceServer } from "./server.ts";
