// What Chromium's own recovery leaves undone: the half record at the end of a database's log after a kill.

import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Of LevelDB's log format: records lie in blocks, each behind a head of checksum (4), length (2) and type (1). */
const [block, head] = [32_768, 7];

/** Types of a record: whole, or the last piece of one that is in pieces. */
const ends = [1, 4];

/**
 * Cuts a half record off the logs of the databases in a browser's folder. The browser must not be running.
 *
 * A browser that is killed between a record's head and its content leaves the head. Chromium passes over it at the next
 * start, but writes on behind it, and finds the log corrupt at the start after that: then it deletes all databases of the
 * site, whatever had been confirmed before. No page can prevent that, and it would hide what a service makes of a
 * kill; so the story does what Chromium leaves undone. What is cut off was never confirmed to anybody.
 *
 * @returns how many logs ended so
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

/** How many bytes there are up to the end of the last record that is complete. */
function soundLength(bytes: Buffer): number {
  let sound = 0;
  for (let at = 0; at < bytes.length; ) {
    const left = block - (at % block);
    if (left < head) {
      // Too little for a head: filled with zeros.
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
