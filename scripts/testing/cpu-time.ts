// Measures the CPU time of work in a test, which other programs on a busy machine do not increase.

/** Runs the work and returns the CPU time of this process in milliseconds, in all threads. */
export function measureCpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
