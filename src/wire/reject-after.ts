/** Settles like `promise`, or rejects with an error after some time. */
export async function rejectAfter<T>(milliseconds: number, promise: PromiseLike<T>, error: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
