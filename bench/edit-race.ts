// Compares an incremental parse after a keystroke with a full parse.

import { type Tree, TreeFragment } from "@lezer/common";
import { createEditingParser, lower, parse } from "../src/language/internal.ts";
import { syntaxes, writeFilter } from "./filters.ts";
import { type Effort, race, type Task } from "./measure.ts";

/** One keystroke: the resulting text, and the changed range as Lezer expects it. */
interface Edit {
  readonly text: string;
  readonly change: { readonly fromA: number; readonly toA: number; readonly fromB: number; readonly toB: number };
}

const parser = createEditingParser();

const places = [0.02, 0.25, 0.5, 0.75, 0.98];

export function raceEdits(effort: Effort): Task[] {
  const text = writeFilter(200, syntaxes.riddle);
  const edits = listEdits(text);
  verify(text, edits);
  // Each contestant repeats all edits, each starting from the previous tree, as in the editor.
  const everyEdit = (step: (edit: Edit) => unknown) => () => {
    for (const edit of edits) step(edit);
  };
  const incremental = () => follow(text);
  const parsing = incremental();
  const reading = incremental();
  const contestants = [
    { name: "Riddle, incremental parse", run: everyEdit(parsing) },
    { name: "Riddle, full parse", run: everyEdit((edit) => parser.parse(edit.text)) },
    { name: "Riddle, incremental parse and reading", run: everyEdit((edit) => lower(reading(edit), edit.text)) },
    { name: "Riddle, full parse and reading", run: everyEdit((edit) => parse(edit.text)) },
  ];
  const timings = race(contestants, effort).map((timing) => ({
    ...timing,
    milliseconds: timing.milliseconds / edits.length,
  }));
  return [{ name: "one edit in 200 comparisons", timings }];
}

/** Inserts and removes a digit of a number, at five positions in the text. */
function listEdits(text: string): Edit[] {
  return places.flatMap((place) => {
    const at = text.indexOf(" and ", text.indexOf("total >", Math.floor(place * (text.length - 100))));
    const typed = `${text.slice(0, at)}7${text.slice(at)}`;
    return [
      { text: typed, change: { fromA: at, toA: at, fromB: at, toB: at + 1 } },
      { text, change: { fromA: at, toA: at + 1, fromB: at, toB: at } },
    ];
  });
}

/** A parser that reuses the unchanged fragments of its last tree. */
function follow(text: string): (edit: Edit) => Tree {
  let fragments = TreeFragment.addTree(parser.parse(text));
  return (edit) => {
    const tree = parser.parse(edit.text, TreeFragment.applyChanges(fragments, [edit.change]));
    fragments = TreeFragment.addTree(tree, fragments);
    return tree;
  };
}

function verify(text: string, edits: readonly Edit[]): void {
  const step = follow(text);
  for (const edit of [...edits, ...edits]) {
    const read = JSON.stringify(lower(step(edit), edit.text));
    if (read !== JSON.stringify(parse(edit.text))) throw new Error(`An incremental parse went wrong: ${edit.text}`);
  }
}
