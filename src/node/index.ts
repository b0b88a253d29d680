// The public face of the HTTP server: for whoever wants the service over a socket, in Node.

export { listen } from "./listen.ts";
export { createServiceServer } from "./server.ts";
