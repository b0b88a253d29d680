import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { docOffset } from "./doc-offsets.ts";

const textOf = (state: EditorState, from: number, to: number): string => state.sliceDoc(from, to);

test("what stands before a place is the same in the text and in the document", () => {
  const texts = fc
    .array(fc.constantFrom("a", "bc", "\r\n", "\n", "\r\n\r\n", "é🎂"), { maxLength: 12 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const state = EditorState.create({ doc: text, extensions: EditorState.lineSeparator.of("\r\n") });
      expect(state.sliceDoc()).toBe(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const isBetween = text[offset - 1] === "\r" && text[offset] === "\n";
        const before = textOf(state, 0, docOffset(state.doc, offset));
        expect(before).toBe(text.slice(0, isBetween ? offset - 1 : offset));
      }
    }),
  );
});
