// Adds the condition of a cell to the filter in the editor.

import { type Condition, printNode } from "../../../language/index.ts";
import { say } from "../../ui/notice.tsx";
import type { ExploreSession } from "../session.ts";
import { addCondition } from "./add-condition.ts";

/** Changes the text in one step that undo reverts. The focus stays in the table. */
export function applyCondition(
  { editor, now }: Pick<ExploreSession, "editor" | "now">,
  condition: Condition,
  opposite: Condition | null,
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
