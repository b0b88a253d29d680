// The client with a server over PostgreSQL. Run by `npm run test:postgres`.

import { watchRejections } from "../../scripts/testing/watch-rejections.ts";
import { createServiceServer, listen } from "../node/public.ts";
import { collections, getSampleRows } from "../samples/public.ts";
import { boot } from "../service/public.ts";
import { createPostgresStore } from "../sql-store/public.ts";
import { makeHoldable, testClientContract, type World } from "./testing/client-contract.ts";
import { testEntityTagContract } from "./testing/entity-tag-contract.ts";

async function overHttp(): Promise<World> {
  const connectionString = process.env.TEST_POSTGRES ?? "";
  const store = createPostgresStore({ connectionString, schema: `client ${crypto.randomUUID()}` });
  const { run, ...watched } = makeHoldable(store.transact);
  const sample = { collections, rows: getSampleRows };
  const { handle, prepare } = boot({ store: { ...store, transact: run }, sample, prefix: "/api", version: "1.2.3" });
  await prepare();
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
      void store.close();
    },
  };
}

testClientContract("A server over PostgreSQL", overHttp);
testEntityTagContract("A server over PostgreSQL", overHttp);
