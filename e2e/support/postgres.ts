// A database of its own for a test, in the server that `npm run test:postgres` has started.

import pg from "pg";
import type { Row } from "./riddle.ts";

export interface Database {
  /** For `--store`. */
  readonly connectionString: string;
  query<R extends object>(text: string, parameters?: readonly unknown[]): Promise<readonly R[]>;
  /** The rows of a collection by key, read without the service. */
  rows<R extends object = Row>(collection: string): Promise<readonly R[]>;
  remove(): Promise<void>;
}

/** Creates an empty database. */
export async function createDatabase(): Promise<Database> {
  const { TEST_POSTGRES: server } = process.env;
  if (server === undefined) throw new Error("There is no server. Run these tests by `npm run test:postgres`.");
  const name = `e2e ${crypto.randomUUID()}`;
  await once(server, `CREATE DATABASE "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const query = async (text: string, parameters: readonly unknown[] = []) =>
    (await client.query(text, [...parameters])).rows;
  return {
    connectionString: url.href,
    query,
    rows: async (collection) => {
      const rows = await query(`SELECT "$row" FROM riddle."${collection}" ORDER BY "_id"`);
      return rows.map(({ $row }) => $row);
    },
    remove: async () => {
      await client.end();
      await once(server, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

async function once(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
