// The sentence about undoing what replaces or removes collections.

/** Where the undo is, and its limit (docs/history.md#limits). */
export const undoNote =
  "History of writes… can undo this, unless more than 32 MB of rows (as JSON) are removed or changed.";
