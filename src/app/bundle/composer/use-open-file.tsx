import { type ReactNode, useCallback, useRef } from "react";
import type { Client } from "../../../client/public.ts";
import { useService } from "../../connection/service.ts";
import { say } from "../../ui/notice.tsx";
import { type BundleSession, useBundleSession } from "../session/session.ts";

/**
 * @returns the hidden field that the browser's file dialog belongs to, and the function that opens the dialog
 */
export function useOpenFile(): readonly [field: ReactNode, open: () => void] {
  const session = useBundleSession();
  const { client } = useService();
  const file = useRef<HTMLInputElement>(null);
  const open = useCallback(() => file.current?.click(), []);
  const field = (
    <input
      ref={file}
      type="file"
      accept=".json,.http,.rest,.txt,application/json,text/plain"
      aria-label="Bundle file"
      hidden
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen !== undefined) void openFile(session, client, chosen);
        // Lets the user open the same file again after it has changed.
        target.value = "";
      }}
    />
  );
  return [field, open];
}

async function openFile({ now, dispatch }: BundleSession, client: Client, file: File): Promise<void> {
  try {
    const [{ readOpened }, text] = await Promise.all([import("../text/read-opened.ts"), file.text()]);
    const read = readOpened(text, now().draft, client);
    if ("problem" in read) {
      dispatch({ type: "notice", title: `${file.name} can't be opened.`, text: read.problem });
    } else {
      dispatch({ type: "replace", draft: read.draft, undoable: true });
      say(`Opened ${file.name}`);
    }
  } catch {
    say(`${file.name} could not be read.`);
  }
}
