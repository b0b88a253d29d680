// Finds the most likely corrections of a misspelt word.

/** The candidate with the smallest edit distance, if it is small for the word's length. Otherwise undefined. */
export function guessWord(word: string, candidates: Iterable<string>): string | undefined {
  return findNearest(word, candidates)[0];
}

/**
 * The candidates whose edit distance is small for the word's length, at most a third of it and at least one: the
 * nearest first. Upper and lower case are the same.
 */
export function findNearest(word: string, candidates: Iterable<string>): readonly string[] {
  const most = Math.max(1, Math.floor(word.length / 3));
  const found: { readonly candidate: string; readonly edits: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const edits = computeDistance(word.toLowerCase(), candidate.toLowerCase(), most);
    if (edits <= most) found.push({ candidate, edits });
  }
  return found.sort((one, other) => one.edits - other.edits).map(({ candidate }) => candidate);
}

/**
 * The edit distance between two texts: insertions, deletions, replacements, and swaps of adjacent characters. Any number
 * above `most` if it is greater than that.
 */
function computeDistance(a: string, b: string, most: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  let older = previous;
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        getCell(previous, column) + 1,
        getCell(current, column - 1) + 1,
        getCell(previous, column - 1) + (same ? 0 : 1),
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, getCell(older, column - 2) + 1);
      }
      current.push(least);
    }
    // A swap reaches back two rows.
    if (Math.min(...current, ...previous) > most) return most + 1;
    [older, previous] = [previous, current];
  }
  return getCell(previous, b.length);
}

function getCell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
