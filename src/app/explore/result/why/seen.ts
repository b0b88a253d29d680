import {
  type ExplainedComparison,
  type Explanation,
  type FieldTypes,
  findMarkedType,
  isExplainedComparison,
  isLiteral,
  printNode,
  quoteText,
  removeGroups,
  type SeenOperand,
  type SeenValue,
} from "../../../../language/internal.ts";
import { formatCellNumber } from "../../../rows/cell.tsx";
import type { Column } from "../../../rows/columns.ts";
import { cutText } from "../../../ui/cut-text.ts";

/** The result of a condition for a row. `missing`: false because a value is missing. */
export type Truth = "true" | "false" | "missing";

/** An operand that depends on the row, with its values. */
export interface Seen {
  readonly name: string;
  /** Formatted as literals; at most `valueLimit`. */
  readonly values: readonly string[];
  readonly more: number;
}

export const valueLimit = 6;
/** Maximum length of a text, in UTF-16 code units; the row below shows the full text. */
const longest = 120;

export function getTruth(explanation: Explanation): Truth {
  if (explanation.truth) return "true";
  if (!isExplainedComparison(explanation)) return "false";
  const sides = getSides(explanation);
  // Whether there is a value is what matters then.
  const isWithNull = sides.some(({ node }) => removeGroups(node).kind === "null");
  return !isWithNull && sides.some(isMissing) ? "missing" : "false";
}

type ShownColumn = Pick<Column, "path" | "fractional">;

/** The operands of a comparison that depend on the row; a calculation is followed by its operands. */
export function listOperandValues(
  explained: ExplainedComparison,
  types: FieldTypes,
  columns: readonly ShownColumn[],
): Seen[] {
  const seen = new Map<string, Seen>();
  const note = (operand: SeenOperand): void => {
    const { values, operands } = operand;
    const node = removeGroups(operand.node);
    const name = printNode(node);
    if (!isLiteral(node)) {
      const field = node.kind === "field" ? node.name : "";
      const [type, column] = [types.get(field)?.type, columns.find(({ path }) => path === field)];
      const shown = values.slice(0, valueLimit).map((value) => formatSeenValue(value, type, column));
      seen.set(name, { name, values: shown, more: values.length - shown.length });
    }
    operands.forEach(note);
  };
  getSides(explained).forEach(note);
  return [...seen.values()];
}

function getSides({ left, right }: ExplainedComparison): SeenOperand[] {
  return right === null ? [left] : [left, right];
}

function isMissing({ node, values }: SeenOperand): boolean {
  return !isLiteral(removeGroups(node)) && (values.length === 0 || values.every((value) => value === null));
}

/** @param column - a number is written as in the table */
function formatSeenValue(value: SeenValue, type: string | undefined, column: ShownColumn | undefined): string {
  if (typeof value === "number" && column !== undefined) return formatCellNumber(value, column);
  if (typeof value !== "string") return String(value);
  return findMarkedType(type)?.print(value) ?? quoteText(cutText(value, longest));
}
