// Tests that a component requests its data again when they may have changed.

import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { type Service, ServiceContext } from "./service.ts";
import { useRequest } from "./use-request.ts";

test("a request is sent again after a write, and to another backend", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  let count = 0;
  function Count() {
    const { value, isFresh } = useRequest("rows", async () => {
      count += 1;
      return count;
    });
    return createElement("output", null, isFresh ? value : "…");
  }
  const show = (part: Pick<Service, "revision" | "backend">): void => {
    root.render(createElement(ServiceContext, { value: part as Service }, createElement(Count)));
  };
  const shown = () => document.querySelector("output")?.textContent;
  show({ revision: 1, backend: { kind: "worker" } });
  await expect.poll(shown).toBe("1");
  show({ revision: 2, backend: { kind: "worker" } });
  await expect.poll(shown).toBe("2");
  show({ revision: 2, backend: { kind: "page" } });
  await expect.poll(shown).toBe("3");
});
