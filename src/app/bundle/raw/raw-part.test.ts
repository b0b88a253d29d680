import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findPartAt, structure } from "./raw-part.ts";

const extensions = [structure, EditorState.lineSeparator.of("\r\n")];
const head = "POST /api/$bundle HTTP/1.1\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
const part = (id: string, body: string): string =>
  `--b\r\nX-Request-Id: ${id}\r\n\r\nPUT /a HTTP/1.1\r\nA: 1\r\n\r\n${body}\r\n`;

function stateOf(doc: string): EditorState {
  return EditorState.create({ doc, extensions });
}

function shown(state: EditorState) {
  return state.field(structure).parts.map(({ id, from, to, message, body }) => ({
    id,
    text: state.sliceDoc(from, to),
    message: state.doc.lineAt(Math.min(message, state.doc.length)).text,
    body: state.sliceDoc(Math.min(body, to), to),
  }));
}

test("finds the outer message and each part", () => {
  const state = stateOf(
    `${head}${part("one", "{}")}${part("two", "--bx\r\n--b\n")}--b \t\r\n\r\nGET\r\n--b--\r\n--b\r\n`,
  );
  expect(shown(state).map(({ id, message, body }) => [id, message, body])).toEqual([
    [undefined, "POST /api/$bundle HTTP/1.1", ""],
    ["one", "PUT /a HTTP/1.1", "{}"],
    ["two", "PUT /a HTTP/1.1", "--bx\r\n--b\n"],
    [undefined, "GET", ""],
  ]);
  expect(findPartAt(state, state.sliceDoc().indexOf("two"))?.id).toBe("two");
  expect(findPartAt(state, 5)?.id).toBeUndefined();
});

test("a message that is not multipart is one part", () => {
  expect(shown(stateOf('HTTP/1.1 400 Bad Request\r\n\r\n{"errors": []}'))).toMatchObject([{ body: '{"errors": []}' }]);
  expect(shown(stateOf(""))).toHaveLength(1);
});

test("after any change, the parts are those of the new document", () => {
  const piece = fc.constantFrom(
    head,
    part("one", "{}"),
    part("two", ""),
    "--b--\r\n",
    "--b\r\n",
    "\r\n",
    "x",
    "\n",
    "",
  );
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(20), piece), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(changes, (all) => {
      let state = stateOf(head + part("one", "{}") + part("two", "[]"));
      for (const [at, length, text] of all) {
        const from = at % (state.doc.length + 1);
        const to = Math.min(state.doc.length, from + length);
        state = state.update({ changes: { from, to, insert: state.toText(text) } }).state;
        expect(state.field(structure)).toEqual(stateOf(state.sliceDoc()).field(structure));
      }
    }),
  );
});
