import { EditorView } from "@codemirror/view";
import { expect, onTestFinished, test } from "vitest";
import { rawDecorations } from "./raw-decorations.ts";
import { structure } from "./raw-part.ts";

test("names of members are highlighted as such in a body of several lines", () => {
  const lines = [
    "PATCH /api/$bundle HTTP/1.1",
    "Content-Type: multipart/mixed; boundary=cut",
    "",
    "--cut",
    "Content-Type: application/http",
    "",
    "PATCH /api/Orders@17 HTTP/1.1",
    "Content-Type: application/json",
    "",
    "{",
    '  "note": "a text",',
    '  "items": ["b"]',
    "}",
    "--cut--",
  ];
  const view = new EditorView({
    doc: lines.join("\n"),
    extensions: [structure, rawDecorations],
    parent: document.body,
  });
  onTestFinished(() => view.destroy());
  const list = (look: string) => [...view.contentDOM.querySelectorAll(look)].map(({ textContent }) => textContent);
  expect(list(".tok-field")).toEqual(['"note"', '"items"']);
  expect(list(".tok-string")).toEqual(['"a text"', '"b"']);
});
