// Formats results: one table and the targets, the same text for the terminal and for results.md.

import { cpus, type } from "node:os";
import type { Timing } from "./measure.ts";

/** A task with the timings of everyone who took part; Riddle's comes first. */
export interface Task {
  readonly name: string;
  readonly timings: readonly Timing[];
  /** Contestants that could not finish, each with the reason. */
  readonly absent?: readonly { readonly name: string; readonly why: string }[];
}

/** Something the benchmarks are there to watch. */
export interface Aim {
  readonly text: string;
  /** What was measured, in words. */
  readonly found: string;
  readonly met: boolean;
}

/** Figures of something that nobody else does. */
export interface Section {
  readonly title: string;
  /** How they were measured. */
  readonly text: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function report(tasks: readonly Task[], sections: readonly Section[], aims: readonly Aim[]): string {
  const missed = aims.filter(({ met }) => !met).length;
  return `# Benchmarks

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model ?? "unknown processor"} (${cpus().length} cores), ${type()} ${process.arch}.

Written by \`npm run bench\`. Everyone does the same work and is checked to give the same answer before the clock runs.
They take turns in 21 rounds after a warm-up; a time is the median of the rounds for one run. The ratio is a
contestant's time divided by Riddle's of the same round, again the median: 2 means twice as long as Riddle. The ratios
hold from machine to machine, the times do not.

${table(["Task", "Contestant", "Time", "Ratio"], tasks.flatMap(rowsOf))}

${sections.map(({ title, text, head, rows }) => `## ${title}\n\n${text}\n\n${table(head, rows)}\n\n`).join("")}## Aims

${aims.length - missed} met, ${missed} missed.

${table(
  ["Aim", "Measured", "Met"],
  aims.map(({ text, found, met }) => [text, found, met ? "yes" : "no"]),
)}
`;
}

function rowsOf({ name, timings, absent = [] }: Task): string[][] {
  return [
    ...timings.map((timing, at) => [
      at === 0 ? name : "",
      timing.name,
      time(timing.milliseconds),
      number(timing.ratio),
    ]),
    ...absent.map((one) => ["", one.name, one.why, ""]),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const lines = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

/** A time in the unit that suits it. */
function time(milliseconds: number): string {
  if (milliseconds >= 1) return `${number(milliseconds)} ms`;
  return milliseconds >= 0.001 ? `${number(milliseconds * 1000)} µs` : `${number(milliseconds * 1_000_000)} ns`;
}

/** Three digits are as many as hold. */
export function number(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en", { maximumSignificantDigits: 3 });
}
