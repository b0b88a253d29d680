// Makes the profile that most tests start from, after the servers are up.

import type { FullConfig } from "@playwright/test";
import { createTemplate } from "./support/seeded-browser.ts";

export default async function globalSetup({ projects }: FullConfig): Promise<void> {
  const [{ use } = {}] = projects;
  await createTemplate(String(use?.baseURL), use?.launchOptions ?? {});
}
