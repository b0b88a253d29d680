import { createServiceServer, listen } from "../node/index.ts";
import { collections, rows } from "../samples/index.ts";
import { boot, createMemoryStore } from "../service/index.ts";
import { clientContract, holdable, type World } from "./client-contract.ts";

function shop() {
  const store = createMemoryStore();
  const { run, hold } = holdable(store.transact);
  const sample = { collections, rows };
  const { handle } = boot({ store: { ...store, transact: run }, sample, prefix: "/api", version: "1.2.3" });
  return { handle, hold };
}

function watchRejections(): () => Promise<unknown[]> {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", note);
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    return rejections;
  };
}

clientContract("The handler in this process", (): World => {
  const { handle, hold } = shop();
  return {
    baseUrl: "http://localhost/api",
    spellings: ["/api", "api/"],
    fetch: (input, init) => handle(new Request(input, init)),
    hold,
    watchRejections,
    close: () => {},
  };
});

clientContract("A server over HTTP", async (): Promise<World> => {
  const { handle, hold } = shop();
  const server = createServiceServer({ handle, version: "1.2.3" });
  const { origin } = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    baseUrl: `${origin}/api`,
    spellings: [`${origin}/x/../api`, `${origin.toUpperCase()}/api`],
    fetch: (input, init) => fetch(input, init),
    hold,
    watchRejections,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
});
