// The button's look, name, tooltip and key, as HTML.

import { Star } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

const renderTag = (element: Parameters<typeof renderToStaticMarkup>[0]): string =>
  /^<button[^>]*>/.exec(renderToStaticMarkup(element))?.[0] ?? "";

test("a button that shows only an icon has its name as tooltip", () => {
  expect(renderTag(<Button look="quiet square" Icon={Star} name="Save" />)).toBe(
    '<button type="button" class="btn quiet square" aria-label="Save" title="Save">',
  );
});

test("a button with a text has no tooltip, and any button the one it is given", () => {
  expect(renderTag(<Button name="Remove total > 100">Remove</Button>)).not.toContain("title");
  expect(renderTag(<Button Icon={Star} name="Remove part 2" title="Remove" />)).toContain('title="Remove"');
});

test("a shortcut is announced, and at the end of the tooltip", () => {
  const tag = renderTag(<Button shortcut="Shift-Alt-f">Format</Button>);
  expect(tag).toContain('aria-keyshortcuts="Shift+Alt+f"');
  expect(tag).toContain('title="Shift Alt F"');
  expect(renderTag(<Button shortcut="Shift-Alt-f" Icon={Star} name="Format" />)).toContain(
    'title="Format (Shift Alt F)"',
  );
});
