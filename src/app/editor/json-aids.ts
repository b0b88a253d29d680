// Features of the JSON editor that load after its first render: completion, closing brackets, and problems that wait.

import "./codemirror.css";
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  insertBracket,
} from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { detectTypingPause, endTyping } from "../../codemirror/public.ts";
import { keys } from "../ui/keys/keys.ts";
import { completeJson, type JsonBody } from "./json-completion.ts";

/** @param getBody - returns what the text is; null for a text that can't be completed */
export function createJsonAids(getBody: () => JsonBody | null): Extension {
  return [
    replaceAll,
    closeBrackets(),
    autocompletion({ icons: false, activateOnTypingDelay: 0, override: [completeJson(getBody)] }),
    detectTypingPause(),
    Prec.highest(keymap.of([{ key: keys.send.key, run: endTyping }])),
    Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }, ...closeBracketsKeymap])),
  ];
}

/** A bracket typed over the whole text replaces it, as any other key does. Over a part of it, it surrounds that part. */
const replaceAll = EditorView.inputHandler.of((view, from, to, text) => {
  if (from > 0 || to === 0 || to < view.state.doc.length) return false;
  const cleared = view.state.update({ changes: { from, to } });
  const inserted = insertBracket(cleared.state, text);
  if (inserted !== null) view.dispatch([cleared, inserted]);
  return inserted !== null;
});
