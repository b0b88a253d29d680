import { type Condition, parse, printNode, removeParentheses } from "../../../../language/internal.ts";
import { say } from "../../../ui/notice.tsx";
import type { ExploreSession } from "../../session/session.ts";

/** A change of a text. If the filter has the condition already, `insert` is the text that is there. */
export interface Addition {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * The change after which a filter also has a condition, which replaces its opposite. Conditions joined by `or` are put in
 * parentheses. A text with errors stays as it is, with the condition after it.
 */
export function addCondition(text: string, condition: Condition, opposite: Condition): Addition {
  const added = printNode(condition);
  const { filter, issues } = parse(text);
  const end = text.trimEnd().length;
  if (end === 0) return { from: 0, to: text.length, insert: added };
  if (filter === null || issues.length > 0) return { from: end, to: end, insert: ` and ${added}` };
  const all = filter.kind === "and" ? filter.conditions : [filter];
  const find = (wanted: string) => all.find((each) => printNode(removeParentheses(each)) === wanted);
  const same = find(added);
  if (same !== undefined) return { from: same.from, to: same.to, insert: text.slice(same.from, same.to) };
  const replaced = find(printNode(opposite));
  if (replaced !== undefined) return { from: replaced.from, to: replaced.to, insert: added };
  if (filter.kind !== "or") return { from: end, to: end, insert: ` and ${added}` };
  return { from: filter.from, to: filter.to, insert: `(${text.slice(filter.from, filter.to)}) and ${added}` };
}

/** Adds the condition of a cell, in one step that undo reverts. The focus stays in the table. */
export function applyCondition(
  { editor, now }: Pick<ExploreSession, "editor" | "now">,
  condition: Condition,
  opposite: Condition,
): void {
  const { from, to, insert } = addCondition(now().state.filter, condition, opposite);
  editor.current?.withView((view) => {
    const selection = { anchor: from, head: from + insert.length };
    if (view.state.sliceDoc(from, to) === insert) {
      say(`The filter has the condition ${printNode(condition)}.`);
      view.dispatch({ selection, scrollIntoView: true });
      return;
    }
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: "input.condition",
    });
    say(`Added ${printNode(condition)} to the filter.`);
  });
}
