import { describe, expect, test } from "vitest";
import { isCharacterKey, matchesKey, type Press } from "./key-match.ts";

/** The event of a key press, written as `Ctrl+Shift+( Digit9`. */
function press(written: string): Press {
  const [chord = "", code = ""] = written.split(" ");
  const parts = chord.split("+").filter((part) => part !== "");
  const key = parts.pop() ?? "";
  const has = (name: string): boolean => parts.includes(name);
  return { key, code, ctrlKey: has("Ctrl"), metaKey: has("Meta"), altKey: has("Alt"), shiftKey: has("Shift") };
}

describe("on other systems than a Mac", () => {
  test.each([
    ["Mod-k", "Ctrl+k KeyK"],
    ["Mod-k", "Ctrl+K KeyK"],
    ["Mod-k", "Ctrl+к KeyK"],
    ["Mod-k", "Ctrl+k KeyV"],
    ["Shift-Alt-h", "Shift+Alt+H KeyH"],
    ["Shift-Alt-h", "Shift+Alt+Р KeyH"],
    ["Mod-Shift-9", "Ctrl+Shift+( Digit9"],
    ["Mod-Shift-9", "Ctrl+Shift+) Digit9"],
    ["Mod-Shift-9", "Ctrl+Shift+9 Digit9"],
    ["Mod-.", "Ctrl+. Period"],
    ["Mod-.", "Ctrl+Shift+. Comma"],
    ["?", "Shift+? Slash"],
    ["?", "Shift+? KeyM"],
    ["Mod-Enter", "Ctrl+Enter Enter"],
    ["Shift-F1", "Shift+F1 F1"],
  ])("%s is %s", (key, pressed) => {
    expect(matchesKey(press(pressed), key, false)).toBe(true);
  });

  test.each([
    ["Mod-k", "k KeyK"],
    ["Mod-k", "Meta+k KeyK"],
    ["Mod-k", "Ctrl+Shift+K KeyK"],
    ["Mod-k", "Ctrl+Alt+k KeyK"],
    ["Mod-k", "Ctrl+t KeyK"],
    ["Shift-Alt-h", "Alt+h KeyH"],
    ["Mod-.", "Ctrl+: Period"],
    ["?", "Ctrl+Shift+? Slash"],
    ["?", "Shift+/ Slash"],
    ["Mod-Enter", "Ctrl+Shift+Enter Enter"],
  ])("%s is not %s", (key, pressed) => {
    expect(matchesKey(press(pressed), key, false)).toBe(false);
  });
});

describe("on a Mac", () => {
  test.each([
    ["Mod-k", "Meta+k KeyK"],
    ["Shift-Alt-h", "Shift+Alt+Ó KeyH"],
    ["Shift-Alt-f", "Shift+Alt+Ï KeyF"],
    ["Mod-Shift-9", "Meta+Shift+9 Digit9"],
  ])("%s is %s", (key, pressed) => {
    expect(matchesKey(press(pressed), key, true)).toBe(true);
  });

  test("Mod is not Ctrl", () => {
    expect(matchesKey(press("Ctrl+k KeyK"), "Mod-k", true)).toBe(false);
  });
});

test("recognizes character keys", () => {
  expect(["?", "g", "Shift-g"].filter(isCharacterKey)).toEqual(["?", "g", "Shift-g"]);
  expect(["Mod-k", "Shift-Alt-h", "F8", "Enter"].filter(isCharacterKey)).toEqual([]);
});
