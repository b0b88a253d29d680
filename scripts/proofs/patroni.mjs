// Two PostgreSQL servers that Patroni manages with etcd, behind HAProxy, in a temporary folder.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, getServerUser, installPackage } from "./postgres-cluster.mjs";

/** @typedef {{ name: string, rest: number, port: number, process: import("node:child_process").ChildProcess }} Node */

/**
 * @typedef {object} PatroniCluster
 * @property {string} connectionString by HAProxy, which knows the primary
 * @property {() => Promise<string>} kill kills the primary and its Patroni; resolves to the connection string of the next one
 * @property {() => Promise<string>} switchOver makes the standby the primary; resolves to its connection string
 * @property {() => Promise<void>} stop ends everything and removes its files
 */

const programs = { patroni: "/usr/bin/patroni", etcd: "/usr/bin/etcd", haproxy: "/usr/sbin/haproxy" };
const packages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" };

/** Installs Patroni, etcd and HAProxy if they are missing. Without them, or not as root, it ends the process with advice. */
export function installPatroni() {
  for (const [name, program] of Object.entries(programs)) {
    const debianPackage = packages[/** @type {keyof typeof packages} */ (name)];
    if (existsSync(program) || installPackage(name, debianPackage)) continue;
    console.error(`${name} is not installed, and apt-get can't install it. Install it as ${program}.`);
    process.exit(1);
  }
}

/** Starts them, with synchronous replication, and waits until the standby follows. @returns {Promise<PatroniCluster>} */
export async function startPatroni() {
  const folder = mkdtempSync(join(tmpdir(), "riddle-patroni-"));
  const user = getServerUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);

  /** @type {Set<import("node:child_process").ChildProcess>} */
  const running = new Set();
  /** @param {keyof typeof programs} program @param {readonly string[]} args */
  const run = (program, args) => {
    const log = openSync(join(folder, `${program}.log`), "a");
    // A group of its own, so that the PostgreSQL server is killed with its Patroni.
    const options = { ...user, cwd: folder, detached: true, env: { ...process.env, HOME: folder } };
    const child = spawn(programs[program], args, { ...options, stdio: ["ignore", log, log] });
    running.add(child);
    return child;
  };
  const stop = async () => {
    for (const child of running) await kill(child);
    for (const name of ["one", "two"]) killPostgres(join(folder, name));
    rmSync(folder, { recursive: true, force: true });
  };

  const etcd = await findPort();
  const peer = await findPort();
  const proxy = await findPort();
  run("etcd", [
    ...["--data-dir", join(folder, "etcd"), "--unsafe-no-fsync"],
    ...["--listen-client-urls", url(etcd), "--advertise-client-urls", url(etcd)],
    ...["--listen-peer-urls", url(peer), "--initial-advertise-peer-urls", url(peer)],
    ...["--initial-cluster", `default=${url(peer)}`],
  ]);
  /** @type {Node[]} */
  const nodes = [];
  for (const name of ["one", "two"]) {
    const rest = await findPort();
    const port = await findPort();
    const file = join(folder, `${name}.yml`);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(configure({ name, rest, port, etcd, folder })));
    nodes.push({ name, rest, port, process: run("patroni", [file]) });
  }
  const config = join(folder, "haproxy.cfg");
  writeFileSync(config, configureProxy(proxy, nodes));
  run("haproxy", ["-f", config]);

  try {
    await waitFor("a synchronous standby", () => findNode(nodes, "/sync"), folder);
    await waitFor("HAProxy", () => isOpen(proxy), folder);
  } catch (error) {
    await stop();
    throw error;
  }
  /** Does something to the primary, and waits for the other one. @param {(primary: Node, standby: Node) => unknown} change */
  const replacePrimary = async (change) => {
    const primary = await waitFor("a primary", () => findNode(nodes, "/primary"), folder);
    const others = nodes.filter(({ name }) => name !== primary.name);
    await change(primary, /** @type {Node} */ (others[0]));
    const { port } = await waitFor("another primary", () => findNode(others, "/primary"), folder);
    return connectionString(port);
  };
  return {
    connectionString: connectionString(proxy),
    kill: () =>
      replacePrimary(async (primary) => {
        await kill(primary.process);
        killPostgres(join(folder, primary.name));
      }),
    switchOver: () =>
      replacePrimary((primary, standby) => {
        const body = JSON.stringify({ leader: primary.name, candidate: standby.name });
        return fetch(`${url(primary.rest)}/switchover`, { method: "POST", body });
      }),
    stop,
  };
}

/** @param {{ name: string, rest: number, port: number, etcd: number, folder: string }} node */
function configure({ name, rest, port, etcd, folder }) {
  const listenOn = (/** @type {number} */ own) => ({ listen: `127.0.0.1:${own}`, connect_address: `127.0.0.1:${own}` });
  return {
    scope: "riddle",
    name,
    restapi: listenOn(rest),
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      // The shortest times that Patroni allows: the standby is promoted about 20 s after the primary was killed.
      dcs: { ttl: 20, loop_wait: 1, retry_timeout: 3, synchronous_mode: true },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "no-sync"],
    },
    postgresql: {
      ...listenOn(port),
      data_dir: join(folder, name),
      bin_dir: findPostgres(),
      authentication: { superuser: { username: "riddle" }, replication: { username: "riddle" } },
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
      parameters: { unix_socket_directories: "", fsync: "off" },
    },
  };
}

/** As Patroni's documentation configures it. @param {number} port @param {readonly Node[]} nodes */
function configureProxy(port, nodes) {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}\n`);
  return `defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("")}`;
}

/** @param {number} port */
const url = (port) => `http://127.0.0.1:${port}`;

/** @param {number} port */
const connectionString = (port) => `postgres://riddle@127.0.0.1:${port}/postgres`;

/** The node that has a role. @param {readonly Node[]} nodes @param {string} role a path of Patroni's REST API */
async function findNode(nodes, role) {
  for (const node of nodes) {
    const response = await fetch(`${url(node.rest)}${role}`).catch(() => undefined);
    if (response?.status === 200) return node;
  }
  return undefined;
}

/**
 * @template T
 * @param {string} what
 * @param {() => Promise<T | undefined>} find
 * @param {string} folder
 * @returns {Promise<T>}
 */
async function waitFor(what, find, folder) {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const log = readFileSync(join(folder, "patroni.log"), "utf8");
  throw new Error(`There is no ${what} after two minutes: ${log.split("\n").slice(-40).join("\n")}`);
}

/** @param {number} port */
async function isOpen(port) {
  const socket = connect(port, "127.0.0.1");
  const isConnected = await new Promise((resolve) => {
    socket.on("connect", () => resolve(true));
    socket.on("error", () => resolve(undefined));
  });
  socket.destroy();
  return /** @type {true | undefined} */ (isConnected);
}

/** Kills a process and its group. @param {import("node:child_process").ChildProcess} child */
async function kill(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await exit;
}

/** Kills a server, which is in a group of its own. @param {string} data */
function killPostgres(data) {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Finds a port that is free. */
async function findPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  return port;
}
