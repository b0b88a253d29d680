// The client with a server over PostgreSQL. Run by `npm run test:postgres`.

import { watchRejections } from "../../scripts/testing/watch-rejections.ts";
import { createServiceServer, listen } from "../node/index.ts";
import { collections, rows } from "../samples/index.ts";
import { boot } from "../service/index.ts";
import { createPostgresStore } from "../sql-store/index.ts";
import { clientContract, holdable, type World } from "./testing/client-contract.ts";
import { entityTagContract } from "./testing/entity-tag-contract.ts";

async function overHttp(): Promise<World> {
  const connectionString = process.env.TEST_POSTGRES ?? "";
  const store = createPostgresStore({ connectionString, schema: `client ${crypto.randomUUID()}` });
  const { run, ...watched } = holdable(store.transact);
  const sample = { collections, rows };
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

clientContract("A server over PostgreSQL", overHttp);
entityTagContract("A server over PostgreSQL", overHttp);
