import { describe, expect, test } from "vitest";
import { headAction } from "./head-keys.ts";

const press = (keys: string) => {
  const parts = keys.split("+");
  return headAction({
    key: parts.at(-1) ?? "",
    shiftKey: parts.includes("Shift"),
    altKey: parts.includes("Alt"),
    ctrlKey: parts.includes("Control"),
    metaKey: parts.includes("Meta"),
  });
};

describe("headAction", () => {
  test("goes, sizes, fits, sorts further and hides", () => {
    expect(press("ArrowRight")).toEqual({ does: "go", to: "after" });
    expect(press("Home")).toEqual({ does: "go", to: "first" });
    expect(press("Shift+ArrowLeft")).toEqual({ does: "size", by: -16 });
    expect(press("Shift+ArrowDown")).toEqual({ does: "fit" });
    expect(press("Shift+ArrowUp")).toEqual({ does: "unsize" });
    expect(press("Shift+Enter")).toEqual({ does: "sort further" });
    expect(press("Backspace")).toEqual({ does: "hide" });
  });

  test.each([
    "Enter",
    "Space",
    "ArrowDown",
    "ArrowUp",
    "Shift+Delete",
    "Tab",
    "Escape",
    "Alt+ArrowLeft",
    "Meta+ArrowRight",
  ])("leaves %s to the button and the browser", (keys) => {
    expect(press(keys)).toBeUndefined();
  });
});
