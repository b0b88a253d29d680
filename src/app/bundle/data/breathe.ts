// Owns letting the page do what it must between two pieces of long work.

/** Milliseconds of work after which the page gets its turn. */
const slice = 20;

let since = 0;

/** Resolves at once, or, when the work has gone on for a while, after the page had its turn. */
export async function breathe(): Promise<void> {
  const now = performance.now();
  if (now - since < slice) return;
  await turn();
  since = performance.now();
}

/** A message comes sooner than a timer, which the browser holds back by 4 milliseconds. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
