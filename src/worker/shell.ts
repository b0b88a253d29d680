// The app shell: caches the files of the page, so that it opens offline.

/**
 * A file's path relative to the worker's scope, and a hash of its content. One that is marked is needed by few visits, as
 * a font for another script than Latin, and is kept when the page is idle.
 */
export type PrecachedFile = readonly [path: string, hash: string, when?: "later"];

export interface ShellOptions {
  /** The worker's scope, an absolute URL with a slash at its end. */
  readonly scope: string;
  /** What the build shipped; empty on the dev server. */
  readonly files: readonly PrecachedFile[];
  /** True on the dev server: files change all the time, so the network is asked first. */
  readonly development: boolean;
}

export interface Shell {
  /**
   * Fetches what changed since the last version and keeps it beside that version, but for the files that come later.
   * Rejects when a file is missing. A full storage is no reason to reject: the page then needs its network, and the service can say what is the matter.
   * @returns whether the files are kept.
   */
  install(): Promise<boolean>;
  /**
   * Whether the files are kept, those that come later, too, or without them. Compares names only, and asks the network
   * for nothing.
   */
  isWhole(scope: "all" | "without later"): Promise<boolean>;
  /**
   * Fetches the files that are missing: those that come later, and any after the browser has cleared the caches, or a
   * first visit that found no room. Rejects as `install` does, and without a network; what was fetched before that stays.
   */
  repair(): Promise<void>;
  /**
   * Drops the versions before this one.
   * @param keepLatest - spares the last of them, for tabs that were opened with it and may yet ask for its files.
   */
  dropOlder(keepLatest: boolean): Promise<void>;
  /** Answers a GET of the page or one of its files. */
  answer(request: Request): Promise<Response>;
}

/** Few enough to leave the network to the page, which is in use. */
const repairsAtOnce = 4;

/** Header of cached responses with the hash of the file, so that the next version can reuse unchanged files. */
const hashHeader = "X-Shell-Hash";

export function createShell({ scope, files, development }: ShellOptions): Shell {
  // Caches are shared by all pages of an origin, so the name contains the scope and the hashes of all files.
  const family = `riddle-shell ${new URL(scope).pathname} `;
  const name = family + files.map(([, hash]) => hash).join("");
  const index = new URL("index.html", scope).href;

  // Keys come in the order in which the caches were made. A version after this one may be installing just now.
  const olders = async () => {
    const all = (await caches.keys()).filter((key) => key.startsWith(family));
    return all.includes(name) ? all.slice(0, all.indexOf(name)) : all;
  };

  const addressOf = (path: string) => new URL(path, scope).href;

  const install = async () => {
    const hasRoom = await fits(() => keep(files.filter(isNeededAtOnce), files.length));
    // A part of the page is of no use, and takes the room that the rows need.
    if (!hasRoom) await caches.delete(name);
    return hasRoom;
  };

  /** Keeps files, so many of them at a time. */
  const keep = async (wanted: readonly PrecachedFile[], atOnce: number) => {
    const cache = await caches.open(name);
    const rest = wanted.values();
    const keepRest = async () => {
      for (const [path, hash] of rest) {
        const url = addressOf(path);
        await cache.put(url, (await kept(url, hash)) ?? (await fetched(url, hash)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, keepRest));
  };

  const missing = async (): Promise<readonly PrecachedFile[]> => {
    if (!(await caches.has(name))) return files;
    const requests = await (await caches.open(name)).keys();
    const addresses = new Set(requests.map(({ url }) => url));
    return files.filter(([path]) => !addresses.has(addressOf(path)));
  };

  const repairNow = async () => {
    const wanted = await missing();
    if (!(await fits(() => keep(wanted.filter(isNeededAtOnce), repairsAtOnce)))) {
      await caches.delete(name);
      return;
    }
    // Without room for these the page works all the same, with the fonts of the system.
    await fits(() => keep(wanted, repairsAtOnce));
  };

  let repairing: Promise<void> | undefined;
  const repair = (): Promise<void> => {
    // Several tabs may request it concurrently.
    repairing ??= repairNow().finally(() => {
      repairing = undefined;
    });
    return repairing;
  };

  const kept = async (url: string, hash: string): Promise<Response | undefined> => {
    for (const key of [name, ...(await olders())]) {
      const cache = await caches.open(key);
      const response = await cache.match(url, { ignoreVary: true });
      if (response?.headers.get(hashHeader) === hash) return response;
    }
    return undefined;
  };

  const dropOlder = async (keepLatest: boolean) => {
    const old = await olders();
    await Promise.all((keepLatest ? old.slice(0, -1) : old).map((key) => caches.delete(key)));
  };

  /** The file itself, or for a navigation the page, which finds its way by the address. */
  const findIn = async (key: string, request: Request): Promise<Response | undefined> => {
    const cache = await caches.open(key);
    if (request.mode !== "navigate") return cache.match(request.url, { ignoreVary: true });
    const options = { ignoreVary: true, ignoreSearch: true };
    return (await cache.match(request.url, options)) ?? (isDeeper(request) ? undefined : cache.match(index, options));
  };

  const find = async (request: Request): Promise<Response | undefined> => {
    const own = await findIn(name, request);
    if (own !== undefined) return own;
    for (const key of (await olders()).reverse()) {
      const response = await findIn(key, request);
      if (response !== undefined) return response;
    }
    return undefined;
  };

  /** Whether a navigation leads below the page's folder, where the page would not find its files: they lie beside it. */
  const isDeeper = ({ mode, url }: Request): boolean =>
    mode === "navigate" && new URL(url).pathname.slice(new URL(scope).pathname.length).includes("/");

  /** Another page of the same host. Where it has none, this one at its own address; the browser keeps the fragment. */
  const otherPage = async (request: Request): Promise<Response> => {
    const response = await fetch(request).catch(() => undefined);
    if (response !== undefined && response.status !== 404) return response;
    return Response.redirect(scope + new URL(request.url).search);
  };

  const networkFirst = async (request: Request): Promise<Response> => {
    try {
      const response = await fetch(request);
      if (response.status === 200 && response.type === "basic") {
        const cache = await caches.open(name);
        await cache.put(request.mode === "navigate" ? index : request.url, plain(response.clone(), response.headers));
      }
      return response;
    } catch (failure) {
      const response = await find(request);
      if (response === undefined) throw failure;
      return response;
    }
  };

  const cacheFirst = async (request: Request): Promise<Response> => {
    const found = await find(request);
    if (found !== undefined) return found;
    if (isDeeper(request)) return otherPage(request);
    const response = await fetch(request);
    if (isFont(request) && response.status === 200) {
      const copy = plain(response.clone(), response.headers);
      await fits(async () => (await caches.open(name)).put(request.url, copy));
    }
    return response;
  };

  return {
    install,
    isWhole: async (which) => !(await missing()).some((file) => which === "all" || isNeededAtOnce(file)),
    repair,
    dropOlder,
    answer: development ? networkFirst : cacheFirst,
  };
}

function isNeededAtOnce([, , when]: PrecachedFile): boolean {
  return when !== "later";
}

/** Whether what is to be kept had room; rejects for any other reason. */
async function fits(keep: () => Promise<void>): Promise<boolean> {
  try {
    await keep();
    return true;
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === "QuotaExceededError") return false;
    throw failure;
  }
}

/** A font that is needed before it was kept is kept at once. */
function isFont(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".woff2");
}

async function fetched(url: string, hash: string): Promise<Response> {
  // Past the browser's HTTP cache, which may still hold the last version's file.
  const response = await fetch(url, { cache: "reload" });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}; the page can't be kept without it.`);
  const headers = new Headers(response.headers);
  headers.set(hashHeader, hash);
  return plain(response, headers);
}

// A host may redirect index.html to its folder; a navigation refuses an answer that was redirected. The body is
// already decoded, so the headers for its coding and length no longer apply.
function plain(response: Response, headers: Headers): Response {
  const own = new Headers(headers);
  own.delete("Content-Encoding");
  own.delete("Content-Length");
  return new Response(response.body, { status: response.status, headers: own });
}
