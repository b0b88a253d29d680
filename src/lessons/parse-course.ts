// Parses a course file: Markdown with YAML front matter, described in docs/teaching.md.

import { joinCode } from "../language/internal.ts";
import type { Block, Chapter, Course, Step } from "./course.ts";
import { type CourseIssue, CourseIssueList, type Place, shortenExcerpt } from "./course-issue.ts";
import { getNodePlace, type MarkdownNode, ProseReader, readMarkdown } from "./read-prose.ts";
import { readSettings } from "./read-settings.ts";
import { checkSyntax, type Fence, readTask, taskFences } from "./read-task.ts";

export interface ParsedCourse {
  /** What could be read. Steps without a task are left out. */
  readonly course: Course;
  /** Everything that is wrong, in the order of the file. */
  readonly issues: readonly CourseIssue[];
  /** Where each step is in the file, by its id. */
  readonly sources: ReadonlyMap<string, StepSource>;
}

export interface StepSource {
  /** The place of its heading. */
  readonly place: Place;
  /** The blocks of its task. */
  readonly fences: readonly Fence[];
}

/** In UTF-16 code units. */
const lengthLimit = 1_000_000;

/** Names of code blocks that are shown as they are. */
const plainFences: readonly string[] = ["", "text", "http", "json", "csv"];

/** Parses a course file. Never throws. */
export function parseCourse(file: string): ParsedCourse {
  const issues = new CourseIssueList();
  const text = file.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  if (text.length > lengthLimit) {
    issues.add({ line: 1, column: 1 }, "The file has more than a million characters. Divide the course.");
    return { course: { id: "", title: "", summary: "", chapters: [] }, issues: issues.sorted, sources: new Map() };
  }
  const front = readFront(text, issues);
  const nodes = readMarkdown(front.rest);
  if (nodes === null) issues.add(front.end, "The Markdown is nested too deeply. Use paragraphs, lists and quotes.");
  const reader = new ChapterReader(front.rest, issues);
  const chapters = reader.read(nodes ?? []);
  if (chapters.length === 0)
    issues.add(front.end, "The course has no chapter. Add a heading such as `# One condition`.");
  return { course: { ...front.course, chapters }, issues: issues.sorted, sources: reader.sources };
}

/** Reads the front matter. The rest has blank lines in its place, so that lines keep their numbers. */
function readFront(text: string, issues: CourseIssueList) {
  const [whole, yaml] = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  const start: Place = { line: 1, column: 1 };
  if (whole === undefined) {
    issues.add(
      start,
      "Begin the file with its title: a line `---`, then `title: …` and `id: …`, and a line `---` again.",
    );
    return { course: { id: "", title: "", summary: "" }, rest: text, end: start };
  }
  const settings = readSettings(yaml ?? "", 2, ["title", "id", "summary"], issues);
  const lines = whole.split("\n").length - 1;
  const rest = "\n".repeat(lines) + text.slice(whole.length);
  const end = { line: lines + 1, column: 1 };
  if (settings === null) return { course: { id: "", title: "", summary: "" }, rest, end };
  const [title, id, summary] = [settings.text("title"), settings.text("id"), settings.text("summary")];
  if (!settings.has("title")) issues.add(start, "The course has no title. Add `title: …` between the lines `---`.");
  if (!settings.has("id"))
    issues.add(
      start,
      `The course has no id. Add \`id: ${createSlug(title) || "my-course"}\` between the lines \`---\`.`,
    );
  else if (!isId(id)) issues.add(settings.getPlace("id") ?? start, formatIdMessage(id));
  return { course: { id, title, summary }, rest, end };
}

/** A chapter or a step that is being read. */
interface Draft {
  readonly id: string;
  readonly title: string;
  readonly place: Place;
}

interface StepDraft extends Draft {
  readonly blocks: Block[];
  readonly fences: Fence[];
}

interface ChapterDraft extends Draft {
  /** Whether a heading of a step follows, even if the step is incomplete. */
  hasSteps: boolean;
  readonly steps: Step[];
  readonly summary: Block[];
}

class ChapterReader {
  readonly sources = new Map<string, StepSource>();
  readonly #text: string;
  readonly #issues: CourseIssueList;
  readonly #prose: ProseReader;
  readonly #chapters: ChapterDraft[] = [];
  /** The lines of the ids in use. */
  readonly #ids = new Map<string, number>();
  #step: StepDraft | null = null;

  constructor(text: string, issues: CourseIssueList) {
    this.#text = text;
    this.#issues = issues;
    this.#prose = new ProseReader(issues, 1);
  }

  read(nodes: readonly MarkdownNode[]): readonly Chapter[] {
    for (const node of nodes) this.#read(node);
    this.#finishStep();
    for (const { hasSteps, place } of this.#chapters)
      if (!hasSteps)
        this.#issues.add(place, "This chapter has no step. Add a heading such as `## Both, or either {#and-or}`.");
    return this.#chapters.map(({ id, title, steps, summary }) => ({ id, title, steps, summary }));
  }

  #read(node: MarkdownNode): void {
    const place = getNodePlace(node);
    const chapter = this.#chapters.at(-1);
    if (node.type === "heading" && node.depth === 1) {
      this.#finishStep();
      this.#chapters.push({ ...this.#heading(node), hasSteps: false, steps: [], summary: [] });
    } else if (node.type === "heading" && node.depth === 2) {
      this.#finishStep();
      if (chapter === undefined)
        this.#issues.add(place, "A step needs a chapter. Put a heading such as `# One condition` before it.");
      else chapter.hasSteps = true;
      this.#step = { ...this.#heading(node), blocks: [], fences: [] };
    } else if (node.type === "code") this.#readFence({ name: node.lang ?? "", text: node.value, place });
    else {
      const blocks = this.#prose.blocks(node);
      if (this.#step !== null) this.#step.blocks.push(...blocks);
      else if (blocks.length > 0)
        this.#issues.add(place, "This text belongs to no step. Put it below a heading such as `## Null {#null}`.");
    }
  }

  #readFence(fence: Fence): void {
    const { name, text, place } = fence;
    if (name === "summary") this.#readSummary(fence);
    else if (this.#step === null)
      this.#issues.add(
        place,
        `The block \`${shortenExcerpt(name)}\` belongs to no step. Put it below a heading such as \`## Null {#null}\`.`,
      );
    else if (taskFences.some((known) => known === name)) this.#step.fences.push(fence);
    else if (name === "filter") {
      checkSyntax(fence, this.#issues);
      this.#step.blocks.push({ kind: "sample", filter: text });
    } else if (plainFences.includes(name)) this.#step.blocks.push({ kind: "code", text });
    else
      this.#issues.add(
        place,
        `There is no block \`${shortenExcerpt(name)}\`. Use ${joinCode([...taskFences, "filter", "summary", ...plainFences.slice(1)], "or")}.`,
      );
  }

  #readSummary({ text, place }: Fence): void {
    this.#finishStep();
    const chapter = this.#chapters.at(-1);
    const prose = new ProseReader(this.#issues, place.line + 1);
    const blocks = (readMarkdown(text) ?? []).flatMap((node) => prose.blocks(node));
    if (chapter === undefined)
      this.#issues.add(place, "A summary ends a chapter. Put a heading such as `# One condition` before it.");
    else if (chapter.summary.length > 0)
      this.#issues.add(place, "This chapter has a summary already. Keep one of them.");
    else chapter.summary.push(...blocks);
  }

  /** Reads a heading with an id in braces, which a step must have. */
  #heading(node: MarkdownNode & { readonly depth: number }): Draft {
    const place = getNodePlace(node);
    const { start, end } = node.position ?? {};
    const source = this.#text.slice(start?.offset, end?.offset);
    const [, words = "", given] = /^\s*#*\s*([\s\S]*?)\s*(?:\{#([^{}]*)\})?\s*(?:\n[-=]+)?$/.exec(source) ?? [];
    const title = words.replaceAll(/\s+/g, " ").trim();
    const id = given ?? createSlug(title);
    if (title === "") this.#issues.add(place, "This heading has no text. Write a title.");
    if (node.depth === 2 && given === undefined)
      this.#issues.add(
        place,
        `This step has no id. Write \`## ${shortenExcerpt(title)} {#${createSlug(title) || "step"}}\`, and never change the id later.`,
      );
    else if (given !== undefined && !isId(given)) this.#issues.add(place, formatIdMessage(given));
    const taken = this.#ids.get(`${node.depth} ${id}`);
    if (taken !== undefined)
      this.#issues.add(place, `The id \`${shortenExcerpt(id)}\` is that of line ${taken}, too. Choose another.`);
    else this.#ids.set(`${node.depth} ${id}`, place.line);
    return { id, title, place };
  }

  #finishStep(): void {
    const step = this.#step;
    this.#step = null;
    if (step === null) return;
    const { id, title, blocks } = step;
    const { goal, hints, task } = readTask(step.fences, step.place, this.#issues);
    this.sources.set(id, { place: step.place, fences: step.fences });
    if (task !== null) this.#chapters.at(-1)?.steps.push({ id, title, blocks, goal, hints, task });
  }
}

function isId(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

function formatIdMessage(id: string): string {
  return `\`${shortenExcerpt(id)}\` is not an id. Use lower-case letters, digits and single hyphens, such as \`${createSlug(id) || "and-or"}\`.`;
}

/** An id made of a title; empty if it has no Latin letters or digits. */
function createSlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
