// The tokens of other servers. They are kept until the tab is closed, and are never part of an address or an export.

import { readJson } from "../../wire/public.ts";
import { createStore } from "../state/store.ts";

const key = "riddle:tokens";

/** Base URL → token. */
export const serverTokens = createStore<Readonly<Record<string, string>>>(readTokens());

/** Sets the token of a server; an empty one removes it. */
export function setToken(baseUrl: string, token: string): void {
  const { [baseUrl]: _, ...others } = serverTokens.get();
  const tokens = token === "" ? others : { ...others, [baseUrl]: token };
  try {
    sessionStorage.setItem(key, JSON.stringify(tokens));
  } catch {
    // Where storage is blocked, a reload forgets it.
  }
  serverTokens.set(tokens);
}

function readTokens(): Readonly<Record<string, string>> {
  try {
    return Object(readJson(sessionStorage.getItem(key) ?? "{}"));
  } catch {
    return {};
  }
}
