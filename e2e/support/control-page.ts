// The page of the negative control: the real service, built separately, in a page without a worker or a server.

import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { root } from "../../scripts/project.mjs";
import type { Control } from "../control/service.ts";
import { readMultipart } from "./multipart.ts";
import type { BundleResponse, Row, ServiceResponse } from "./riddle.ts";
import type { Backend } from "./rollback.ts";
import { storedRowsJson } from "./stored-rows.ts";

const site = "http://control.localhost/";

/** The control as one classic script. */
export async function buildControl(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      minify: false,
      lib: { entry: join(root, "e2e/control/service.ts"), formats: ["iife"], name: "control" },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [script] = outputs.flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk") throw new Error("The control was built into something else than one script.");
  return script.code;
}

export interface ControlPage extends Backend {
  /** Names of the errors that the service treated as internal, so far. */
  faults(): Promise<readonly string[]>;
}

/** Opens the page and starts its service with a separate database. */
export async function openControl(page: Page, script: string, honest: boolean): Promise<ControlPage> {
  const database = honest ? "riddle-control-honest" : "riddle-control-careless";
  await page.route(`${site}**`, (route) =>
    route.request().url().endsWith("control.js")
      ? route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script })
      : route.fulfill({
          contentType: "text/html; charset=utf-8",
          body: '<!doctype html><script src="control.js"></script>',
        }),
  );
  await page.goto(site);
  const control = await page.evaluateHandle<Control, { database: string; honest: boolean }>(
    ({ database: name, honest: keeps }) => Reflect.get(window, "startControl")(name, keeps),
    { database, honest },
  );
  const request = (path: string, method = "GET", headers = {}, body = ""): Promise<ServiceResponse> =>
    control.evaluate((service, requested) => service.request(requested), { path, method, headers, body });
  return {
    prefix: "/api",
    faults: () => control.evaluate(({ faults }) => faults),
    async bundle(body, query = ""): Promise<BundleResponse> {
      const type = { "Content-Type": "multipart/mixed; boundary=sieve" };
      const { status, headers, text } = await request(`$bundle${query}`, "POST", type, body);
      const answered = headers["content-type"] ?? "";
      const parts = answered.startsWith("multipart/") ? readMultipart(text, answered) : [];
      return { status, outcome: headers["x-bundle-outcome"], parts };
    },
    async apiRows<R extends object = Row>(collection: string): Promise<R[]> {
      return JSON.parse((await request(`${collection}?limit=10000&sort=_id`)).text).payload;
    },
    async storedRows<R extends object = Row>(collection: string): Promise<R[]> {
      return JSON.parse(await page.evaluate(storedRowsJson, { database, collection }));
    },
  };
}
