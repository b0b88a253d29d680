import { watchRejections } from "../../scripts/testing/watch-rejections.ts";
import { createServiceServer, listen } from "../node/public.ts";
import { collections, getSampleRows } from "../samples/public.ts";
import { boot, createMemoryStore } from "../service/public.ts";
import { makeHoldable, testClientContract, type World } from "./testing/client-contract.ts";
import { testEntityTagContract } from "./testing/entity-tag-contract.ts";
import { testStreamingContract } from "./testing/streaming-contract.ts";

function shop() {
  const store = createMemoryStore();
  const { run, ...watched } = makeHoldable(store.transact);
  const sample = { collections, rows: getSampleRows };
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

testClientContract("The handler in this process", inProcess);
testClientContract("A server over HTTP", overHttp);
testEntityTagContract("The handler in this process", inProcess);
testEntityTagContract("A server over HTTP", overHttp);
testStreamingContract("The handler in this process", inProcess);
testStreamingContract("A server over HTTP", overHttp);
