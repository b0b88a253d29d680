// The tokens of other servers. They are kept until the tab is closed, and are never part of an address or an export.

import { isObject } from "../../language/internal.ts";
import { createStored } from "../state/stored.ts";

/** Base URL → token. */
export const serverTokens = createStored<Readonly<Record<string, string>>>(
  "riddle:tokens",
  (stored) => (isObject(stored) ? (stored as Record<string, string>) : {}),
  "sessionStorage",
);

export function setToken(baseUrl: string, token: string): void {
  serverTokens.update(({ [baseUrl]: _, ...others }) => (token === "" ? others : { ...others, [baseUrl]: token }));
}
