// The app shell: caches the files of the page, so that it opens offline.

/** A file's path relative to the worker's scope, and a hash of its content. */
export type PrecachedFile = readonly [path: string, hash: string];

export interface ShellOptions {
  /** The worker's scope, an absolute URL with a slash at its end. */
  readonly scope: string;
  /** What the build shipped; empty on the dev server. */
  readonly files: readonly PrecachedFile[];
  /** True on the dev server: files change all the time, so the network is used first. */
  readonly development: boolean;
}

export interface Shell {
  /**
   * Caches the files that are missing, index.html last: once it is cached, the page opens without a network. Files that
   * an earlier version has cached are copied. Without room nothing is cached, and the page needs its network.
   *
   * @param atOnce - how many files are fetched at the same time
   * @throws Error if a file is missing on the server, index.html is that of another version, or there is no network; what
   * was fetched before that stays
   */
  keep(atOnce: number): Promise<void>;
  /**
   * Drops the versions before this one.
   * @param keepLatest - keeps the last of them, for tabs that were opened with it and may still request its files.
   */
  dropOlder(keepLatest: boolean): Promise<void>;
  /** Answers a GET of the page or one of its files. */
  answer(request: Request): Promise<Response>;
}

/** Header of cached responses with the hash of the file, so that the next version can reuse unchanged files. */
const hashHeader = "X-Shell-Hash";

export function createShell({ scope, files, development }: ShellOptions): Shell {
  // Caches are shared by all pages of an origin, so the name contains the scope and the hashes of all files.
  const family = `riddle-shell ${new URL(scope).pathname} `;
  const name = family + files.map(([, hash]) => hash).join("");
  const index = new URL("index.html", scope).href;

  // Keys are in the order of creation. A later version may be installing at this moment.
  const olders = async () => {
    const all = (await caches.keys()).filter((key) => key.startsWith(family));
    return all.includes(name) ? all.slice(0, all.indexOf(name)) : all;
  };

  const resolveShellAddress = (path: string) => new URL(path, scope).href;

  const missing = async (): Promise<readonly PrecachedFile[]> => {
    if (!(await caches.has(name))) return files;
    const requests = await (await caches.open(name)).keys();
    const addresses = new Set(requests.map(({ url }) => url));
    return files.filter(([path]) => !addresses.has(resolveShellAddress(path)));
  };

  const fetched = async (path: string, hash: string): Promise<Response> => {
    const url = resolveShellAddress(path);
    // Names in assets/ contain a hash, so the browser's HTTP cache may answer. For other names it may still have the file
    // of the last version.
    const response = await fetch(url, { cache: path.startsWith("assets/") ? "default" : "no-cache" });
    if (!response.ok)
      throw new Error(`${url} was answered with ${response.status}; the page can't be kept without it.`);
    if (path === "index.html") checkVersion(await response.clone().text());
    const headers = new Headers(response.headers);
    headers.set(hashHeader, hash);
    return createPlainResponse(response, headers);
  };

  /** @throws Error if index.html needs a file that is not one of this version: the host has been updated. */
  const checkVersion = (html: string): void => {
    for (const [, path] of html.matchAll(/"\.\/(assets\/[^"]+)"/g)) {
      if (!files.some(([own]) => own === path)) throw new Error(`index.html is of another version: it needs ${path}.`);
    }
  };

  const keepFiles = async (wanted: readonly PrecachedFile[], atOnce: number) => {
    const cache = await caches.open(name);
    const rest = wanted.values();
    const keepRest = async () => {
      for (const [path, hash] of rest) {
        const url = resolveShellAddress(path);
        await cache.put(url, (await kept(url, hash)) ?? (await fetched(path, hash)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, keepRest));
  };

  const keepNow = async (atOnce: number) => {
    const wanted = await missing();
    const last = wanted.filter(([path]) => path === "index.html");
    const first = wanted.filter((file) => !last.includes(file));
    try {
      await keepFiles(first, atOnce);
      await keepFiles(last, 1);
    } catch (failure) {
      if (!(failure instanceof DOMException && failure.name === "QuotaExceededError")) throw failure;
      // An incomplete set of files is useless, and takes the space that the rows need.
      await caches.delete(name);
    }
  };

  let keeping: Promise<void> | undefined;
  const keep = (atOnce: number): Promise<void> => {
    // Several tabs may request it concurrently.
    keeping ??= keepNow(atOnce).finally(() => {
      keeping = undefined;
    });
    return keeping;
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

  /** The file itself; for a navigation, the page, which reads the address. */
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

  /** Whether a navigation leads below the page's folder, where the page's relative URLs would not find its files. */
  const isDeeper = ({ mode, url }: Request): boolean =>
    mode === "navigate" && new URL(url).pathname.slice(new URL(scope).pathname.length).includes("/");

  /** Another page of the same host; if there is none, a redirect to this page. The browser keeps the fragment. */
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
        await cache.put(
          request.mode === "navigate" ? index : request.url,
          createPlainResponse(response.clone(), response.headers),
        );
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
    return fetch(request);
  };

  return {
    keep,
    dropOlder,
    answer: development ? networkFirst : cacheFirst,
  };
}

// A host may redirect index.html to its folder; a navigation rejects a redirected response. The body is
// already decoded, so the headers for its coding and length no longer apply.
function createPlainResponse(response: Response, headers: Headers): Response {
  const own = new Headers(headers);
  own.delete("Content-Encoding");
  own.delete("Content-Length");
  return new Response(response.body, { status: response.status, headers: own });
}
