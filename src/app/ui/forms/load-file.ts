import { fileLimit } from "../../../service/internal.ts";

export { fileLimit };
export const tooLarge = `The file has more than ${fileLimit / 2 ** 20} MiB, which is the limit.`;

/** A file that was loaded, under the name in its address. */
export interface LoadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Loads a file, without cookies. @throws an Error whose message is for the reader */
export async function loadFile(address: string, signal: AbortSignal): Promise<LoadedFile> {
  const url = URL.parse(address.trim(), location.href);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error("This is no address. It begins with https:// or http://.");
  const response = await fetch(url, { signal, credentials: "omit" }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(
      `${url.host} can't be reached, or does not allow this page to read the file. Download it and choose it here.`,
    );
  });
  if (!response.ok) throw new Error(`${url.host} answered with status ${response.status}. Check the address.`);
  return { name: url.pathname.split("/").at(-1) || url.host, content: await readLimitedBody(response) };
}

/** @throws Error for more than `fileLimit`, as soon as so much has arrived */
async function readLimitedBody(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > fileLimit) throw new Error(tooLarge);
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
