// The page's connection to a service on another server. Its responses are not trusted.

import type { ServiceConnection } from "../../client/index.ts";
import { createClient, firstAnswer, refreshCollections, StatusBoard } from "../../client/index.ts";

/**
 * Connects to any server with the API of docs/service.md. Returns at once; `subscribe` reports its status. No request
 * carries credentials, not even to the page's own origin. Ask for consent before connecting to an address from a link.
 *
 * @throws AddressError when the base URL can't be used.
 */
export function connectServer(baseUrl: string): ServiceConnection {
  const board = new StatusBoard();
  const client = createClient(baseUrl, { fetch: (input, init) => fetch(input, { ...init, credentials: "omit" }) });
  void firstAnswer(client).then((state) => board.show(state));
  return {
    status: () => board.status,
    subscribe: (listener) => board.subscribe(listener),
    applyUpdate() {},
    refresh: () => refreshCollections(board),
    resetSamples: undefined,
  };
}
