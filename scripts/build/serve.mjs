// The static server for the built page: files below dist/, and 404 for everything else.

import { spawn } from "node:child_process";
import { createReadStream, existsSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import { parseArgs } from "node:util";
import { endWithNpm } from "../npm-end.mjs";
import { isMain, root } from "../project.mjs";

/** @type {Readonly<Record<string, string>>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Headers that index.html can't set in a meta element: it must not be framed. */
const pagePolicy = "frame-ancestors 'none'";
/** The policy of the worker, which a meta element can't set: it loads nothing, and connects only to this server. */
const workerPolicy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The first segment of a path below which the page is a separate installation, with its own worker and database, such as
 * `~test-1/`.
 */
const ownInstallation = /^~[\w.-]+\//;

/**
 * A server, not yet listening, for the files of a folder. It also serves them below each `ownInstallation`.
 * @param {string} folder
 * @param {string} [base] the path that the folder stands for, with a slash at both ends
 */
export function createStaticServer(folder, base = "/") {
  return createServer((request, response) => {
    const send = (/** @type {number} */ status, /** @type {string} */ text, headers = {}) => {
      response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers });
      response.end(request.method === "HEAD" ? undefined : `${text}\n`);
    };
    if (request.method !== "GET" && request.method !== "HEAD") {
      return send(405, "This server only hands out files: GET and HEAD.", { Allow: "GET, HEAD" });
    }
    const [path = "/"] = (request.url ?? "/").split(/[?#]/);
    if (`${path}/` === base) return send(301, `It is at ${base}`, { Location: base });
    const below = path.startsWith(base) ? path.slice(base.length) : undefined;
    if (below !== undefined && ownInstallation.test(`${below}/`) && !below.includes("/"))
      return send(301, `It is at ${path}/`, { Location: `${path}/` });
    const name = below?.replace(ownInstallation, "");
    const file = name === undefined ? undefined : findFile(folder, name);
    if (file === undefined) return send(404, `Nothing is at ${path}`);
    // The page and the worker are revalidated each time; other files have a hash in their names.
    const lasting = name?.startsWith("assets/");
    response.writeHead(200, {
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
      "Content-Length": statSync(file).size,
      "Cache-Control": lasting ? "public, max-age=31536000, immutable" : "no-cache",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": file.endsWith("sw.js") ? workerPolicy : pagePolicy,
    });
    if (request.method === "HEAD") return response.end();
    pipeline(createReadStream(file), response, () => {});
  });
}

/**
 * @param {string} folder
 * @param {string} path as in the address, without a leading slash
 * @returns {string | undefined} its file, which is always inside the folder
 */
function findFile(folder, path) {
  const name = decoded(path || "index.html");
  if (name === undefined || name.includes("\0")) return undefined;
  const file = join(folder, name);
  if (!existsSync(file) || !statSync(file).isFile()) return undefined;
  return realpathSync(file).startsWith(realpathSync(folder) + sep) ? file : undefined;
}

/** @param {string} path @returns {string | undefined} undefined if its percent-encoding is invalid */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Makes a server listen on localhost.
 * @param {import("node:http").Server} server
 * @param {number} port
 * @param {boolean} strict false: the next free port may be used
 * @returns {Promise<number>} the port
 */
async function listen(server, port, strict) {
  for (let tries = 0; ; tries++) {
    const problem = await attempt(server, port + tries, "localhost");
    if (problem === undefined) return port + tries;
    // The name may resolve to an IPv6 address that the system does not have.
    if (problem.code === "EADDRNOTAVAIL" && !(await attempt(server, port + tries, "127.0.0.1"))) return port + tries;
    if (problem.code !== "EADDRINUSE") throw problem;
    if (strict || tries === 99) throw new Error(`Port ${port + tries} is in use. Choose another one with --port.`);
  }
}

/**
 * @param {import("node:http").Server} server @param {number} port @param {string} host
 * @returns {Promise<NodeJS.ErrnoException | undefined>} the error, if any
 */
function attempt(server, port, host) {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => {
      server.off("error", resolve);
      resolve(undefined);
    });
  });
}

/** Opens the system's browser, if there is one. @param {string} address */
function open(address) {
  const [command, ...args] = opener();
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {}); // Without a browser, the address is printed.
  child.unref();
}

/** @returns {import("../project.mjs").Program} */
function opener() {
  if (process.platform === "darwin") return ["open"];
  // The empty string is the title of the window; otherwise "start" would use the address as the title.
  return process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: process.env.PORT ?? "4173" },
      "strict-port": { type: "boolean", default: false },
      base: { type: "string", default: "/" },
    },
  });
  const base = `/${values.base}/`.replace(/\/+/g, "/");
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`"${values.port}" is not a port. Use a whole number from 1 to 65535.`);
  }
  const folder = join(root, "dist");
  if (!existsSync(join(folder, "index.html"))) throw new Error("There is no built page. Run npm run build first.");
  const address = `http://localhost:${await listen(createStaticServer(folder, base), port, values["strict-port"])}${base}`;
  endWithNpm();
  console.log(`Riddle is ready; stop it with Ctrl+C.\n${address}`);
  if (process.stdout.isTTY && !process.env.CI) open(address);
}

if (isMain(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
