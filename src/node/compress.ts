// Compresses responses for clients that accept it (RFC 9110, section 12.5.3).

import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** Bodies below this size are sent as they are, in bytes: a packet holds them either way. */
export const smallest = 1_024;

export type Encoding = "br" | "gzip";

/** The encoding that an Accept-Encoding prefers; undefined for none. */
export function selectEncoding(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map(
    String(header ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
        const weight = parameters.find((each) => each.startsWith("q="))?.slice("q=".length) ?? "1";
        return [name, Number(weight)] as const;
      }),
  );
  const getEncodingWeight = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [gzip, br] = [getEncodingWeight("gzip"), getEncodingWeight("br")];
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : undefined;
}

/** Each chunk is compressed and passed on at once, so that a part of a bundle does not wait for the next one. */
export function createCompressor(encoding: Encoding): Transform {
  if (encoding === "gzip") return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}
