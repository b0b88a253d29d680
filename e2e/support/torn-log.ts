// Repairs what Chromium's recovery misses: a torn record at the end of a database log after a kill.

import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** LevelDB's log format: records in blocks, each after a header of checksum (4), length (2) and type (1). */
const [block, head] = [32_768, 7];

/** Record types: a full record, or the last fragment of one. */
const ends = [1, 4];

/**
 * Removes torn records from the database logs in a browser profile. The browser must not be running.
 *
 * A browser killed between a record's header and its content leaves the header. Chromium ignores it at the next start,
 * but appends after it, finds the log corrupt at the start after that, and deletes all databases of the site. No page
 * can prevent that, and it would hide how the service handles a kill. The removed record was never confirmed.
 *
 * @returns the number of logs with a torn record
 */
export async function cutTornLogs(folder: string): Promise<number> {
  const databases = join(folder, "Default", "IndexedDB");
  const files = await readdir(databases, { recursive: true });
  let torn = 0;
  for (const name of files.filter((each) => /\.log$|MANIFEST-\d+$/.test(each))) {
    const file = await open(join(databases, name), "r+");
    try {
      const bytes = await file.readFile();
      const sound = soundLength(bytes);
      if (sound === bytes.length) continue;
      await file.truncate(sound);
      torn += 1;
    } finally {
      await file.close();
    }
  }
  return torn;
}

/** The number of bytes up to the end of the last complete record. */
function soundLength(bytes: Buffer): number {
  let sound = 0;
  for (let at = 0; at < bytes.length; ) {
    const left = block - (at % block);
    if (left < head) {
      // Too short for a header: filled with zeros.
      if (sound === at) sound = Math.min(at + left, bytes.length);
      at += left;
      continue;
    }
    if (bytes.length - at < head) break;
    const next = at + head + bytes.readUInt16LE(at + 4);
    if (next > bytes.length) break;
    if (ends.includes(bytes.readUInt8(at + 6))) sound = next;
    at = next;
  }
  return sound;
}
