import { faultsHeader } from "../../wire/public.ts";
import { getCurrentHash, readRoute } from "../address/route.ts";

/** Like `fetch`, with the header X-Faults while the address has `faults`. */
export function fetchWithFaults(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(input, withFaults(init));
}

export function withFaults(init: RequestInit): RequestInit {
  const { faults } = readRoute(getCurrentHash());
  if (faults === "") return init;
  const headers = new Headers(init.headers);
  // Other characters can't be sent in a header; the service then says what is wrong.
  headers.set(faultsHeader, faults.replace(/[^ -~]/g, "?"));
  return { ...init, headers };
}
