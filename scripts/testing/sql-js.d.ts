// Types for the part of sql.js that the tests use.

declare module "sql.js" {
  type SqlValue = number | string | Uint8Array | null;

  export interface Database {
    run(sql: string, values?: SqlValue[]): this;
    /** A result for each statement that gives rows. */
    exec(sql: string, values?: SqlValue[]): { readonly columns: string[]; readonly values: SqlValue[][] }[];
    close(): void;
  }

  // biome-ignore lint/style/noDefaultExport: this is how sql.js exports it
  export default function initSqlJs(): Promise<{ readonly Database: new () => Database }>;
}
