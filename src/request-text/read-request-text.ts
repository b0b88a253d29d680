// Reads requests from text in one of three formats: curl commands, HTTP messages or .http files, and calls of fetch.

import { readCurlCommands } from "./curl-commands.ts";
import { copyAdvice, readFetchCalls } from "./fetch-calls.ts";
import { isRequestLine, isSkippedLine, readHttpMessages } from "./http-messages.ts";
import { ExpansionLimit, longestRequestText, RequestTextError, type TextRequest } from "./text-request.ts";

const readers = { curl: readCurlCommands, http: readHttpMessages, fetch: readFetchCalls } as const;

/** Detects the format of a text without parsing it; undefined for other text, such as a word for a field. */
export function detectRequestTextFormat(text: string): keyof typeof readers | undefined {
  const first = text.split("\n").find((line) => !isSkippedLine(line)) ?? "";
  if (/^\s*(?:[$%>]\s+)?(?:\S*\/)?curl(?:\.exe)?\s/i.test(first)) return "curl";
  if (isRequestLine(first)) return "http";
  return /\bfetch\s*\(/.test(text) ? "fetch" : undefined;
}

/** The requests in a text. @throws RequestTextError for a text that is too long, or in no format */
export function readRequestText(text: string): readonly TextRequest[] {
  const everything = { from: 0, to: text.length };
  if (text.length > longestRequestText) {
    throw new RequestTextError("This text is longer than 4 MiB. Paste it in pieces.", everything);
  }
  const format = detectRequestTextFormat(text);
  if (format === undefined) {
    throw new RequestTextError(
      `No curl command, HTTP message, .http file or call of fetch was found. ${copyAdvice}`,
      everything,
    );
  }
  const requests = readers[format](text);
  const limit = new ExpansionLimit();
  // Several requests may share one long body.
  for (const request of requests) limit.add(request.body.length + request.address.length, request);
  return requests;
}
