// A Chromium with its own profile, controlled over a pipe. Unlike a test driver, nothing attaches to its workers, so
// they start at their normal speed.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { findBrowser } from "../scripts/browsers/browser.mjs";
import { getLaunchOptions } from "../scripts/browsers/browser-launch.mjs";
import { root } from "../scripts/project.mjs";

type Json = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Json;
  readonly sessionId?: string;
  readonly result?: Json;
  readonly error?: { readonly message: string };
}

/** A connection to the DevTools protocol. */
class Connection {
  readonly #pending = new Map<number, (message: Pick<Message, "result" | "error">) => void>();
  readonly #listeners = new Set<(message: Message) => void>();
  readonly #output: Writable;
  #last = 0;

  constructor(child: ChildProcess) {
    const [, , , output, input] = child.stdio;
    this.#output = output as Writable;
    let rest = "";
    (input as Readable).setEncoding("utf8").on("data", (text: string) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop() ?? "";
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  /** Rejects all pending requests. */
  end(reason: string): void {
    for (const settle of this.#pending.values()) settle({ error: { message: reason } });
  }

  #receive(message: Message): void {
    if (message.id === undefined) for (const listen of this.#listeners) listen(message);
    else this.#pending.get(message.id)?.(message);
  }

  send<T = Json>(method: string, params: Json = {}, sessionId?: string): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, ({ result, error }) => {
        this.#pending.delete(id);
        if (error === undefined) resolve(result as T);
        else reject(new Error(`${method}: ${error.message}`));
      });
    });
  }

  /** @returns a function that removes the listener */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  next(method: string, sessionId: string): Promise<void> {
    return new Promise((resolve) => {
      const end = this.listen((message) => {
        if (message.method !== method || message.sessionId !== sessionId) return;
        end();
        resolve();
      });
    });
  }
}

export interface Browser {
  readonly version: string;
  newPage(): Promise<Page>;
  /** The heap size in bytes of a site's service worker, after a garbage collection. */
  serviceWorkerMemory(site: string): Promise<number>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Browser> {
  const found = await findBrowser(root, (line) => console.log(`bench: ${line}`));
  // On disk, because Chromium keeps databases in memory without a profile.
  const profile = await mkdtemp(join(tmpdir(), "riddle-bench-"));
  const { args, env } = getLaunchOptions(found);
  const child = spawn(
    found.executablePath,
    [
      ...args,
      "--headless",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
      "--window-size=1280,800",
      "--disable-background-timer-throttling",
      "--disable-renderer-backgrounding",
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], env },
  );
  const connection = new Connection(child);
  const ended = new Promise<void>((resolve) => {
    child.once("close", (code, signal) => {
      connection.end(`Chromium ended (${signal ?? `exit code ${code}`}).`);
      resolve();
    });
  });
  const { product } = await connection.send<{ product: string }>("Browser.getVersion");
  return {
    version: product,
    newPage: async () => {
      const { targetId } = await connection.send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
      const target = { targetId, flatten: true };
      const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", target);
      await connection.send("Page.enable", {}, sessionId);
      return new Page(connection, targetId, sessionId);
    },
    serviceWorkerMemory: async (site) => {
      const { targetInfos } = await connection.send<{ targetInfos: readonly TargetInfo[] }>("Target.getTargets");
      const target = targetInfos.find(({ type, url }) => type === "service_worker" && url.startsWith(site));
      if (target === undefined) throw new Error(`There is no service worker of ${site}.`);
      const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", {
        targetId: target.targetId,
        flatten: true,
      });
      const memory = await measureMemory(connection, sessionId);
      await connection.send("Target.detachFromTarget", { sessionId });
      return memory;
    },
    close: async () => {
      await connection.send("Browser.close").catch(() => {});
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
}

export class Page {
  readonly #connection: Connection;
  readonly #target: string;
  readonly #session: string;

  constructor(connection: Connection, target: string, session: string) {
    this.#connection = connection;
    this.#target = target;
    this.#session = session;
  }

  send<T = Json>(method: string, params: Json = {}): Promise<T> {
    return this.#connection.send<T>(method, params, this.#session);
  }

  async goto(url: string): Promise<void> {
    const loaded = this.#connection.next("Page.loadEventFired", this.#session);
    const { errorText } = await this.send<{ errorText?: string }>("Page.navigate", { url });
    if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
    await loaded;
  }

  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send<{
      result: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** Stops all service workers. Their next request starts them again. */
  async stopServiceWorkers(): Promise<void> {
    await this.send("ServiceWorker.enable");
    await this.send("ServiceWorker.stopAllWorkers");
    await this.send("ServiceWorker.disable");
  }

  /** Worker name → heap size in bytes, after a garbage collection, for each worker of the page. */
  async workerMemory(): Promise<ReadonlyMap<string, number>> {
    const workers: { readonly name: string; readonly session: string }[] = [];
    const end = this.#connection.listen(({ method, params }) => {
      if (method !== "Target.attachedToTarget") return;
      const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: TargetInfo };
      workers.push({ name: targetInfo.title, session: sessionId });
    });
    await this.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    end();
    const found = new Map<string, number>();
    for (const { name, session } of workers) found.set(name, await measureMemory(this.#connection, session));
    await this.send("Target.setAutoAttach", { autoAttach: false, waitForDebuggerOnStart: false, flatten: true });
    return found;
  }

  async close(): Promise<void> {
    await this.#connection.send("Target.closeTarget", { targetId: this.#target });
  }
}

async function measureMemory(connection: Connection, session: string): Promise<number> {
  await connection.send("HeapProfiler.collectGarbage", {}, session);
  const { usedSize } = await connection.send<{ usedSize: number }>("Runtime.getHeapUsage", {}, session);
  const { result } = await connection.send<{ result: { value: number } }>(
    "Runtime.evaluate",
    { expression: "globalThis.wasmBytes?.() ?? 0" },
    session,
  );
  return usedSize + result.value;
}
