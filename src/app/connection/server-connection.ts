import { createClient, requestFirstAnswer, type StatusBoard } from "../../client/internal.ts";
import { isObject } from "../../language/internal.ts";
import { createStored } from "../state/stored.ts";

/** Base URL → token, until the tab is closed. A token is never part of an address or an export. */
export const serverTokens = createStored<Readonly<Record<string, string>>>(
  "riddle:tokens",
  (stored) => (isObject(stored) ? (stored as Record<string, string>) : {}),
  "sessionStorage",
);

export function setToken(baseUrl: string, token: string): void {
  serverTokens.update(({ [baseUrl]: _, ...others }) => (token === "" ? others : { ...others, [baseUrl]: token }));
}

/**
 * Connects to any server with the API of docs/service.md, whose responses are not trusted. No request carries
 * credentials but the token that was entered for the server. Ask for consent before connecting to an address from a link.
 */
export function connectServer(baseUrl: string, board: StatusBoard): void {
  let token: string | undefined;
  const client = createClient(baseUrl, {
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
      return fetch(input, { ...init, headers, credentials: "omit" });
    },
  });
  const connect = async (): Promise<void> => {
    token = serverTokens.get()[baseUrl];
    const used = token;
    const state = await requestFirstAnswer(client);
    if (token === used) board.show(state);
  };
  void connect();
  serverTokens.subscribe(() => {
    if (serverTokens.get()[baseUrl] !== token) void connect();
  });
}
