// A private PgBouncer in a temporary folder, reached by a socket only.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getServerUser, installPackage } from "./postgres-cluster.mjs";

/** Where systems install it. */
const places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

const findPgbouncer = () => places.find((place) => existsSync(place));

/** Installs PgBouncer if it is missing. Without it, or not as root, it ends the process with advice. */
export function installPgbouncer() {
  if (findPgbouncer() !== undefined || installPackage("PgBouncer", "pgbouncer")) return;
  console.error("PgBouncer is not installed, and apt-get can't install it. Install it.");
  process.exit(1);
}

/**
 * Starts one before a server that listens on a socket in a folder.
 * @param {string} connectionString of the server
 * @param {"session" | "transaction"} mode
 * @returns {Promise<{ connectionString: string, restart: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startPgbouncer(connectionString, mode) {
  const program = findPgbouncer();
  if (program === undefined) throw new Error("PgBouncer is not installed.");
  const host = /@([^/]+)\//.exec(connectionString)?.[1] ?? "";
  const folder = mkdtempSync(join(tmpdir(), "riddle-pgbouncer-"));
  const user = getServerUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const config = join(folder, "pgbouncer.ini");
  const log = join(folder, "log");
  writeFileSync(
    config,
    `[databases]
* = host=${decodeURIComponent(host)} user=riddle
[pgbouncer]
pool_mode = ${mode}
auth_type = any
listen_port = 5432
unix_socket_dir = ${folder}
logfile = ${log}
`,
  );
  const socket = join(folder, ".s.PGSQL.5432");
  const start = async () => {
    const running = spawn(program, ["-q", config], { ...user, cwd: folder, stdio: "ignore" });
    const ended = once(running, "exit");
    while (!(await accepts(socket))) {
      if (running.exitCode === null) continue;
      throw new Error(`PgBouncer has ended: ${existsSync(log) ? readFileSync(log, "utf8") : running.exitCode}`);
    }
    return async () => {
      running.kill("SIGKILL");
      await ended;
    };
  };
  let end = await start();
  return {
    connectionString: connectionString.replace(host, encodeURIComponent(folder)),
    async restart() {
      await end();
      rmSync(socket);
      end = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} socket @returns {Promise<boolean>} whether a server accepts connections */
function accepts(socket) {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.on("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.on("error", () => setTimeout(resolve, 20, false));
  });
}
