// A private PostgreSQL server in a temporary folder, reached by a socket only, and its standbys.

import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../project.mjs";

/**
 * A running server.
 * @typedef {object} Cluster
 * @property {string} connectionString of its superuser and the database `postgres`
 * @property {(user: string, password?: string, database?: string) => string} as the connection string of another one
 * @property {() => void} kill stops the server as a crash does
 * @property {() => void} start starts it again
 * @property {() => Cluster} createStandby creates a server that follows it by streaming, with the same settings
 * @property {() => void} promote makes a standby a primary
 * @property {() => void} remove stops the server and removes its files
 */

/** Where systems install the server, each with a folder per version. */
const places = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt"];

/** The folder with `initdb`, the newest one; undefined if none is installed. `POSTGRES_BIN` names another one. */
export function findPostgres() {
  const { POSTGRES_BIN: given } = process.env;
  if (given !== undefined) return given;
  const folders = places.flatMap((place) =>
    existsSync(place) ? readdirSync(place).map((version) => join(place, version, "bin")) : [],
  );
  const found = folders.filter((folder) => existsSync(join(folder, "initdb")));
  const readVersion = (/** @type {string} */ folder) => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  return found.sort((a, b) => readVersion(b) - readVersion(a))[0];
}

/** Installs PostgreSQL if it is missing. Without it, or not as root, it ends the process with advice. */
export function installPostgres() {
  if (findPostgres() !== undefined || installPackage("PostgreSQL", "postgresql")) return;
  console.error("PostgreSQL is not installed, and apt-get can't install it. Install it, or set POSTGRES_BIN.");
  process.exit(1);
}

/** @param {string} name @param {string} debianPackage @returns whether apt-get has installed it */
export function installPackage(name, debianPackage) {
  console.log(`set-up: installing ${name} (apt-get)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  runProgram(["apt-get"], ["update"], { env, stdio: "ignore" });
  return runProgram(["apt-get"], ["install", "--yes", "--no-install-recommends", debianPackage], {
    env,
    stdio: "ignore",
  });
}

/**
 * Creates a server and starts it. Run as root, it runs as the user `postgres`, because it refuses root.
 * @param {Readonly<Record<string, string>>} [settings] of postgresql.conf
 * @returns {Cluster}
 */
export function createCluster(settings = {}) {
  return startCluster((run, folder, data) => {
    run("initdb", ["-D", data, "-U", "riddle", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]);
    // Only the superuser needs no password.
    const access = ["local all riddle trust", "local replication riddle trust", "local all all scram-sha-256"];
    writeFileSync(join(data, "pg_hba.conf"), access.map((line) => `${line}\n`).join(""));
    configure(data, {
      listen_addresses: "",
      unix_socket_directories: folder,
      fsync: "off",
      max_connections: "100",
      ...settings,
    });
  });
}

/**
 * Runs a program of PostgreSQL.
 * @typedef {(name: string, args: readonly string[]) => void} Run
 */

/**
 * Starts a server in a new folder. @param {(run: Run, folder: string, data: string) => void} create creates its data
 * @returns {Cluster}
 */
function startCluster(create) {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("PostgreSQL is not installed. Install it, or set POSTGRES_BIN.");
  const folder = mkdtempSync(join(tmpdir(), "riddle-postgres-"));
  const data = join(folder, "data");
  const log = join(folder, "log");
  const user = getServerUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);

  /** @type {Run} */
  const run = (name, args) => {
    // The server inherits the pipes of pg_ctl, and would keep them open.
    const { status, error } = spawnSync(join(bin, name), args, { ...user, cwd: folder, stdio: "ignore" });
    if (error !== undefined) throw error;
    if (status !== 0)
      throw new Error(`${name} failed: ${existsSync(log) ? readFileSync(log, "utf8") : `status ${status}`}`);
  };
  create(run, folder, data);
  const start = () => run("pg_ctl", ["-D", data, "-l", log, "-w", "start"]);
  const stop = (/** @type {string} */ mode) => run("pg_ctl", ["-D", data, "-m", mode, "-w", "stop"]);
  const as = (/** @type {string} */ name, password = "", database = "postgres") =>
    `postgres://${name}:${password}@${encodeURIComponent(folder)}/${database}`;
  start();
  return {
    connectionString: as("riddle"),
    as,
    kill: () => stop("immediate"),
    start,
    createStandby: () =>
      startCluster((runHere, own, copy) => {
        const connection = ["-d", `host=${folder} user=riddle`, "-D", copy];
        runHere("pg_basebackup", [...connection, "-X", "stream", "-R", "-c", "fast", "--no-sync"]);
        configure(copy, { unix_socket_directories: own });
      }),
    promote: () => run("pg_ctl", ["-D", data, "-w", "promote"]),
    remove() {
      try {
        stop("immediate");
      } catch {
        // It does not run any more.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} data @param {Readonly<Record<string, string>>} settings */
function configure(data, settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, "postgresql.conf"), lines.join(""));
}

/** The user as whom servers run if this process is root's. @returns {{ uid: number, gid: number } | undefined} */
export function getServerUser() {
  return process.getuid?.() === 0 ? findUnprivileged() : undefined;
}

/** The user that Debian's package creates. @returns {{ uid: number, gid: number }} */
function findUnprivileged() {
  const id = (/** @type {string} */ option) =>
    Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  const user = { uid: id("-u"), gid: id("-g") };
  if (user.uid > 0) return user;
  throw new Error(
    "PostgreSQL does not run as root, and there is no user `postgres`. Create one, or run as another user.",
  );
}
