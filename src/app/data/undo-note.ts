/** Where the undo is, and its limit (docs/your-data.md#limits-of-the-history). */
export const undoNote = "History in Data can undo this, up to 32 MB of rows.";
