import type { CollectionDeclaration } from "../../../../language/public.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import type { RowPatch } from "../../../requests/query/write-rows.ts";
import { getRowKey, type RowKey } from "../../session/choice.ts";
import { readPatch } from "../../session/read-patch.ts";
import { findEditableCell, makePatch, mergeMembers, writeCell } from "../cell-edit/edited-value.ts";
import { readCells } from "./read-cells.ts";

export interface CellChange {
  readonly key: RowKey;
  readonly path: string;
  /** Null for no value, as `after`. */
  readonly before: string | null;
  readonly after: string | null;
  readonly problem: string | null;
}

export interface PastePlan {
  readonly changes: readonly CellChange[];
  readonly patches: readonly RowPatch[];
  /** The number of cells beyond the last row or column. */
  readonly beyond: number;
}

/** The rows and the columns of the table from the selected cell on. */
interface Place {
  readonly rows: readonly FoundRow[];
  readonly paths: readonly string[];
}

/** @param text - cells as a spreadsheet copies them; an empty one removes the value */
export function planPaste(text: string, { rows, paths }: Place, collection: CollectionDeclaration): PastePlan {
  const changes: CellChange[] = [];
  const patches: RowPatch[] = [];
  let beyond = 0;
  for (const [at, line] of readCells(text).entries()) {
    const row = rows[at];
    const key = row === undefined ? null : getRowKey(row);
    let whole: object = {};
    for (const [column, text] of line.entries()) {
      const path = paths[column];
      if (row === undefined || key === null || path === undefined) {
        beyond += 1;
        continue;
      }
      const { patch, before, problem } = planCell(row, path, text, collection);
      if ((before ?? "") === text) continue;
      changes.push({ key, path, before, after: text === "" ? null : text, problem });
      whole = mergeMembers(whole, patch);
    }
    if (key !== null && Object.keys(whole).length > 0) patches.push({ key, patch: JSON.stringify(whole) });
  }
  return { changes, patches, beyond };
}

function planCell(row: FoundRow, path: string, text: string, collection: CollectionDeclaration) {
  const cell = findEditableCell(row, path, collection);
  if (cell === null) {
    const before = path === "_id" ? String(row._id) : "";
    return { patch: {}, before, problem: `\`${path}\` can't be changed.` };
  }
  const patch = makePatch(cell, text === "" ? null : text);
  const { problems } = readPatch(JSON.stringify(patch), collection);
  return { patch, before: writeCell(cell), problem: problems[0]?.message ?? null };
}
