// Several hosts in one connection string, as libpq takes them: `postgres://h1,h2:5433/db?target_session_attrs=read-write`.

import type { ClientBase } from "pg";

/** Thrown if the session of a host is not as it must be. */
class UnfitHostError extends Error {
  override readonly name = "UnfitHostError";
  /** The SQLSTATE of a transaction that may only read. */
  readonly code = "25006";
}

const attribute = "target_session_attrs";

/** What a session must be, by a query whose column `fits` says whether it is. */
const checks: Readonly<Record<string, string | undefined>> = {
  any: undefined,
  "read-write": "SELECT NOT current_setting('transaction_read_only')::boolean AS fits",
  primary: "SELECT NOT pg_is_in_recovery() AS fits",
  standby: "SELECT pg_is_in_recovery() AS fits",
};

/** The hosts of a connection string, one of which is used at a time. */
export class PostgresHosts {
  /** A connection string for each. */
  readonly #hosts: readonly string[];
  readonly #check: string | undefined;
  #at = 0;

  /** @throws Error with a user-readable message for a value of `target_session_attrs` that is not supported */
  constructor(connectionString: string) {
    const found = /^(\w+:\/\/(?:[^/?]*@)?)([^/?@]*)([^?]*)\??(.*)$/s.exec(connectionString);
    if (found === null) {
      // Another form that the driver knows, such as that of a socket.
      this.#hosts = [connectionString];
      return;
    }
    const [, start, names = "", path, query] = found;
    const parameters = new URLSearchParams(query);
    const wanted = parameters.get(attribute) ?? "any";
    if (!Object.hasOwn(checks, wanted))
      throw new Error(`${attribute} must be one of ${Object.keys(checks).join(", ")}, not "${wanted.slice(0, 40)}".`);
    this.#check = checks[wanted];
    parameters.delete(attribute);
    const rest = `${path}${parameters.size === 0 ? "" : `?${parameters}`}`;
    this.#hosts = names.split(",").map((name) => `${start}${name}${rest}`);
  }

  get count(): number {
    return this.#hosts.length;
  }

  /** The connection string of the host that is used. */
  get current(): string {
    return this.#hosts[this.#at] ?? "";
  }

  /** Uses the next host instead of one that failed, unless another caller has done so. */
  leave(failed: string): void {
    if (failed === this.current) this.#at = (this.#at + 1) % this.count;
  }

  /** @throws UnfitHostError, or an error of the driver */
  async check(client: ClientBase): Promise<void> {
    if (this.#check === undefined) return;
    const { rows } = await client.query<{ fits: boolean }>(this.#check);
    if (rows[0]?.fits !== true) throw new UnfitHostError("The server is not as target_session_attrs says.");
  }
}
