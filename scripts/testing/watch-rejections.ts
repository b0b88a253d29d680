// Collects unhandled rejections in Node, for tests.

/** @returns stops, and returns those since the call */
export function watchRejections(): () => Promise<unknown[]> {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", note);
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    return rejections;
  };
}
