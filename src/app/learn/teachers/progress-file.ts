import { formatCount } from "../../../language/internal.ts";
import { readJsonMembers } from "../../requests/parts/part.ts";
import { say } from "../../ui/notice.tsx";
import { addSteps } from "../progress.ts";

const format = 1;

export function writeProgress(steps: readonly string[]): string {
  return `${JSON.stringify({ riddleProgress: format, at: new Date().toISOString(), steps }, null, 2)}\n`;
}

/** @param file - its name, for messages. @returns what is wrong with it; nothing is changed then */
export function addProgress(file: string, text: string): readonly string[] {
  const steps = readProgress(file, text);
  if (typeof steps === "string") return [steps];
  const { added, undo } = addSteps(steps);
  say(`Added ${formatCount(added, "step")} to your progress.`, { label: "Undo", onPress: undo });
  return [];
}

export function readProgress(file: string, text: string): readonly string[] | string {
  const { riddleProgress, steps } = readJsonMembers(text);
  if (typeof riddleProgress !== "number") return `${file} has no progress. Choose a file that Learn has exported.`;
  if (riddleProgress !== format)
    return `${file} has format ${riddleProgress}; this version reads ${format}. Update the page.`;
  if (!Array.isArray(steps)) return `${file} is incomplete: it needs \`steps\`. Export it again.`;
  return steps.filter((id) => typeof id === "string");
}
