import { collections, rows } from "../samples/index.ts";
import { boot, createMemoryStore } from "../service/index.ts";
import { clientContract, holdable, type World } from "./client-contract.ts";

clientContract("The handler in the page", (): World => {
  const store = createMemoryStore();
  const { run, hold } = holdable(store.transact);
  const sample = { collections, rows };
  const { handle } = boot({ store: { ...store, transact: run }, sample, prefix: "/api", version: "1.2.3" });
  return {
    baseUrl: `${location.origin}/api`,
    spellings: ["/api", "/x/../api"],
    fetch: (input, init) => handle(new Request(input, init)),
    hold,
    watchRejections,
    close: () => {},
  };
});

function watchRejections(): () => Promise<unknown[]> {
  const rejections: unknown[] = [];
  const note = ({ reason }: PromiseRejectionEvent) => rejections.push(reason);
  addEventListener("unhandledrejection", note);
  return async () => {
    // The browser tells of a rejection in a task after the one in which it happened.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    removeEventListener("unhandledrejection", note);
    return rejections;
  };
}
