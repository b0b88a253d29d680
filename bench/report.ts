// Formats the results for docs/performance.md and the terminal.

import { cpus, totalmem, type } from "node:os";

export interface Table {
  readonly title?: string;
  readonly text?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether it is printed only, and not written to the document. */
  readonly isDetail?: boolean;
}

/** A task that other libraries perform too. Lower is better. */
export interface Comparison {
  readonly task: string;
  readonly riddle: number;
  /** `ratio` is the median of the ratios in each round. */
  readonly rivals: readonly { readonly name: string; readonly value: number; readonly ratio: number }[];
  readonly show: (value: number) => string;
}

export interface Section {
  readonly title: string;
  /** A description of the measurement. */
  readonly text: string;
  readonly tables: readonly Table[];
  readonly comparisons: readonly Comparison[];
}

/** The conditions of a run. */
export interface Run {
  readonly browser: string;
  readonly rounds: number;
  /** Load averages over 1, 5 and 15 minutes. */
  readonly loadAtStart: readonly number[];
  readonly loadAtEnd: readonly number[];
}

/** What is printed at the end of a run: the machine, and where other libraries are better. */
export function summary(sections: readonly Section[], run: Run): string {
  return `${facts(run)}\n\n${slower(sections.flatMap(({ comparisons }) => comparisons))}`;
}

/** The text of docs/performance.md. @param before - its text so far, whose section about PostgreSQL stays */
export function documentText(sections: readonly Section[], run: Run, before: string): string {
  const all = sections.flatMap(({ comparisons }) => comparisons);
  const better = `In ${betterRivals(all).length} of ${all.length} comparisons another library needs less than ${clearlyLess} of what Riddle needs.`;
  const kept = /^## PostgreSQL$[\s\S]*/m.exec(before)?.[0] ?? "";
  return `${[facts(run), better, ...sections.map(sectionForDocument), kept].filter(Boolean).join("\n\n").trimEnd()}\n`;
}

/** A section without details, its tables without padding; empty if it has details only. */
export function sectionForDocument({ tables, ...section }: Section): string {
  const shown = tables.filter(({ isDetail }) => isDetail !== true);
  const text = sectionText({ ...section, tables: shown });
  return shown.length === 0 ? "" : text.replace(/ {2,}\|/g, " |").replace(/-{4,}/g, "---");
}

/** One row for each task, with the ratios of the others. */
export function comparisonTable(comparisons: readonly Comparison[]): Table {
  return {
    head: ["Task", "Riddle", "Others, divided by Riddle"],
    rows: comparisons.map(({ task, riddle, rivals, show }) => [
      task,
      show(riddle),
      rivals.map((rival) => `${rival.name} ${ratio(rival.ratio)}`).join(", "),
    ]),
  };
}

/** The machine and its load, as rows of facts and values. */
export function machine({ loadAtStart, loadAtEnd }: Pick<Run, "loadAtStart" | "loadAtEnd">): string[][] {
  const load = (averages: readonly number[]) => averages.map((average) => average.toFixed(1)).join(", ");
  return [
    ["Date", new Date().toISOString().slice(0, 16).replace("T", " ")],
    ["Processor", `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores`],
    ["Memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["System", `${type()} ${process.arch}`],
    ["Node", process.versions.node],
    ["Load average at the start (1, 5, 15 minutes)", load(loadAtStart)],
    ["Load average at the end", load(loadAtEnd)],
  ];
}

function facts({ browser, rounds, ...conditions }: Run): string {
  return `# Performance

Written by \`npm run bench -- --rivals\`, which [bench/README.md](../bench/README.md) describes; it prints more than this
page has. A figure is the median of ${rounds} ${rounds === 1 ? "round" : "rounds"}, in which the libraries take turns. A ratio is a library's time divided by
Riddle's time in the same round, again the median: 2 × means twice as long as Riddle. Ratios vary far less between
machines than times.

${factsText([...machine(conditions), ["Browser", browser]])}`;
}

/** The facts of a run, as one paragraph. */
export function factsText(rows: readonly (readonly string[])[]): string {
  return wrapped(`${rows.map(([fact, value]) => `${fact}: ${value}`).join("; ")}.`);
}

/** A result below this share of Riddle's counts as better. Other differences are noise. */
const clearlyLess = 0.9;

/** The tasks in which others are better, with these others. */
function betterRivals(comparisons: readonly Comparison[]) {
  return comparisons
    .map(({ rivals, ...task }) => ({
      ...task,
      better: rivals.filter((rival) => rival.ratio < clearlyLess).toSorted((a, b) => a.ratio - b.ratio),
    }))
    .filter(({ better }) => better.length > 0);
}

function slower(all: readonly Comparison[]): string {
  const comparisons = all.filter(({ rivals }) => rivals.length > 0);
  const rows = betterRivals(comparisons).map(({ task, riddle, better, show }) => [
    task,
    show(riddle),
    better.map(({ name, value, ratio: part }) => `${name} ${show(value)} (${ratio(part)})`).join(", "),
  ]);
  return `## Where Riddle is slower or larger

In ${rows.length} of ${comparisons.length} comparisons another library needs less than ${clearlyLess} of what Riddle needs.

${grid(["Task", "Riddle", "Less than Riddle"], rows)}`;
}

export function sectionText({ title, text, tables }: Section): string {
  return [`## ${title}`, wrapped(text), ...tables.map(tableText)].join("\n\n");
}

function tableText({ title, text, head, rows }: Table): string {
  return [title === undefined ? "" : `### ${title}`, wrapped(text ?? ""), grid(head, rows)]
    .filter(Boolean)
    .join("\n\n");
}

/** Breaks paragraphs into lines, as the other documents have them. */
function wrapped(text: string): string {
  const paragraphs = text.split("\n\n").map((paragraph) => paragraph.replaceAll("\n", " "));
  return paragraphs.map((paragraph) => paragraph.replace(/(.{1,120})(?: |$)/g, "$1\n").trimEnd()).join("\n\n");
}

function grid(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const lines = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

/** Formats a time in a suitable unit. */
export function time(milliseconds: number): string {
  const size = Math.abs(milliseconds);
  if (Number.isNaN(size)) return "–";
  if (size >= 1) return `${number(milliseconds)} ms`;
  // Less than the clock tells, such as a difference of equal times.
  if (size < 1e-9) return "0";
  return size >= 0.001 ? `${number(milliseconds * 1000)} µs` : `${number(milliseconds * 1_000_000)} ns`;
}

export function bytes(size: number): string {
  return size >= 1_000_000 ? `${number(size / 1_000_000)} MB` : `${number(size / 1000)} kB`;
}

export function ratio(value: number): string {
  return `${value.toLocaleString("en", { maximumSignificantDigits: 2 })} ×`;
}

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** Formats with three significant digits, because further ones are not reproducible. */
function number(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}
