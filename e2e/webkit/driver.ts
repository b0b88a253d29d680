// WebKitGTK under WebDriver: a virtual screen, the driver, and one browser at a time.

import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import type { Webkit } from "../../scripts/other-browsers.mjs";
import { Page } from "./page.ts";

export interface Driver {
  /** A new browser without data. Only one can run at a time. */
  open(): Promise<Page>;
  stop(): void;
}

export async function startDriver({ driver, browser, screen }: Webkit): Promise<Driver> {
  const { display, process: xvfb } = await startScreen(screen);
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    GDK_BACKEND: "x11",
    // There is no graphics card behind the screen.
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
  const running = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${address}/status`)).ok).toBe(true)).toPass({ timeout: 30_000 });
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: { script: 60_000 } } };
  return {
    open: () => Page.open(address, capabilities),
    stop() {
      running.kill();
      xvfb.kill();
    },
  };
}

/** A virtual screen with a free number, which Xvfb prints when it is ready. */
async function startScreen(program: string): Promise<{ display: number; process: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const reported = child.stdio[3] as Readable;
  const display = await new Promise<number>((resolve, reject) => {
    reported.once("data", (number) => resolve(Number(number)));
    child.once("error", reject);
    child.once("exit", () => reject(new Error("Xvfb has ended before it was ready.")));
  });
  return { display, process: child };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
