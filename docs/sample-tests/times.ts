// Prints how long each test took to start from its own data, and the medians of all.

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Times implements Reporter {
  readonly #starts: number[] = [];
  readonly #tests: number[] = [];

  onTestEnd({ title, annotations }: TestCase, { annotations: own, duration }: TestResult): void {
    const start = [...annotations, ...own].find(({ type }) => type === "start")?.description;
    if (start === undefined) return;
    this.#starts.push(Number.parseInt(start, 10));
    this.#tests.push(duration);
    console.log(`${title}: rows after ${start}, ${Math.round(duration)} ms in all`);
  }

  onEnd(): void {
    if (this.#tests.length === 0) return;
    const [start, test] = [median(this.#starts), median(this.#tests)];
    console.log(`Median of ${this.#tests.length} tests: rows after ${start} ms, ${test} ms in all`);
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
