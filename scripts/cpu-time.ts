// Measures work in a test by the processor time that it takes, which other programs on a busy machine do not lengthen.

/** Does the work and returns the milliseconds that this process was busy with it, in all its threads. */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
