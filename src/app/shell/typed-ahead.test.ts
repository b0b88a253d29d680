import { expect, test } from "vitest";
import { typeAhead } from "./typed-ahead.ts";

function press(target: EventTarget, key: string, more: Partial<KeyboardEvent> = {}): boolean {
  const event = new Event("keydown", { cancelable: true });
  return target.dispatchEvent(Object.assign(event, { key, ...more }));
}

test("captures what is typed and returns it at the end", () => {
  const target = new EventTarget();
  const heard: string[] = [];
  const end = typeAhead(target);
  target.addEventListener("keydown", (event) => heard.push(Reflect.get(event, "key")));
  for (const key of ["l", "o", "x", "Backspace", "a", "Enter"]) expect(press(target, key)).toBe(false);
  expect(end()).toBe("loa");
  expect(heard).toEqual([]);
});

test("ignores keys that type nothing, and all keys after the end", () => {
  const target = new EventTarget();
  const end = typeAhead(target);
  expect(press(target, "k", { ctrlKey: true })).toBe(true);
  expect(press(target, "Escape")).toBe(true);
  expect(press(target, "Tab")).toBe(true);
  expect(end()).toBe("");
  expect(press(target, "l")).toBe(true);
});
