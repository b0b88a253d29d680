// The requests in command lines, of a POSIX shell or of Windows' cmd.

import { isForCmd, readCmd } from "./cmd-words.ts";
import { isCurl, readCurl } from "./curl-command.ts";
import { type PastedText, PasteError } from "./pasted.ts";
import { printfText } from "./printf-text.ts";
import { readShell, type ShellCommand } from "./shell-words.ts";

/** Whether a text begins with a curl command, perhaps after a prompt, or with a printf for one. */
export function isShellText(text: string): boolean {
  return /^\s*(?:[$%>]\s+)?(?:\S*[\\/])?(?:curl(?:\.exe)?|printf)\s/i.test(text);
}

/** @throws PasteError */
export function readShellText(text: string): PastedText {
  // A prompt is blotted out rather than cut off, so that all places stay.
  const plain = text.replace(/^([ \t]*)[$%>](?=[ \t]+(?:curl|printf)\b)/gm, "$1 ");
  if (isForCmd(plain)) return { requests: readCurl(readCmd(plain), undefined) };
  const requests = readShell(plain).flatMap((pipeline) => {
    let input: string | undefined;
    return pipeline.flatMap((command: ShellCommand) => {
      const [name] = command.words;
      input = command.input ?? input;
      if (isCurl(name)) return readCurl(command.words, input);
      if (name?.text !== "printf") {
        throw new PasteError(
          `“${name?.text.slice(0, 40)}” is not curl. Paste the curl commands alone.`,
          name ?? { from: 0, to: 0 },
        );
      }
      input = printfText(command.words);
      return [];
    });
  });
  return { requests };
}
