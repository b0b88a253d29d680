import { watchRejections } from "../../scripts/testing/watch-rejections.ts";
import { createServiceServer, listen } from "../node/index.ts";
import { collections, rows } from "../samples/index.ts";
import { boot, createMemoryStore } from "../service/index.ts";
import { clientContract, holdable, type World } from "./testing/client-contract.ts";
import { entityTagContract } from "./testing/entity-tag-contract.ts";
import { streamingContract } from "./testing/streaming-contract.ts";

function shop() {
  const store = createMemoryStore();
  const { run, ...watched } = holdable(store.transact);
  const sample = { collections, rows };
  const { handle } = boot({ store: { ...store, transact: run }, sample, prefix: "/api", version: "1.2.3" });
  return { handle, ...watched };
}

function inProcess(): World {
  const { handle, ...watched } = shop();
  return {
    baseUrl: "http://localhost/api",
    spellings: ["/api", "api/"],
    fetch: (input, init) => handle(new Request(input, init)),
    ...watched,
    watchRejections,
    close: () => {},
  };
}

async function overHttp(): Promise<World> {
  const { handle, ...watched } = shop();
  const server = createServiceServer({ handle, version: "1.2.3" });
  const { origin } = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    baseUrl: `${origin}/api`,
    spellings: [`${origin}/x/../api`, `${origin.toUpperCase()}/api`],
    fetch: (input, init) => fetch(input, init),
    ...watched,
    watchRejections,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

clientContract("The handler in this process", inProcess);
clientContract("A server over HTTP", overHttp);
entityTagContract("The handler in this process", inProcess);
entityTagContract("A server over HTTP", overHttp);
streamingContract("The handler in this process", inProcess);
streamingContract("A server over HTTP", overHttp);
