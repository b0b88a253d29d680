// What the dialogs of Data have in common: they read a file, show what it contains, and write it or other changes.

import { useState } from "react";
import { formatNumber } from "../../language/internal.ts";
import { listErrorMessages } from "../ui/error-messages.ts";
import { fileLimit, loadFile, tooLarge } from "../ui/forms/load-file.ts";
import { say } from "../ui/notice.tsx";
import { useOnMount } from "../ui/use-on-mount.ts";
import { type RunningTask, useTask } from "../ui/use-task.ts";
import type { RequestWatch } from "./send-with-progress.ts";

interface FileDialog<Step> {
  readonly first?: Step | null;
  readonly dropped?: File | undefined;
  /** @param name - empty for what is pasted. @returns what is shown then; undefined if it is shown elsewhere */
  readonly read: (name: string, content: Blob, watch: RequestWatch) => Promise<Step | undefined>;
}

/** The steps of a dialog that begins with the choice of a file. A step is what it shows afterwards. */
export function useFileSteps<Step>({ first = null, dropped, read }: FileDialog<Step>) {
  const [step, setStep] = useState<Step | null>(first);
  const task = useTask("Problems of the file", step);
  const proceed = (
    what: string,
    work: (watch: RequestWatch) => Promise<Step | undefined>,
    onStep: (next: Step) => void = setStep,
  ): void =>
    task.run(what, async (signal, onProgress) => {
      const next = await work({ signal, onProgress });
      if (next !== undefined && !signal.aborted) onStep(next);
    });
  const take = (name: string, content: Blob, onStep?: (next: Step) => void): void => {
    const readLimited = async (watch: RequestWatch): Promise<Step | undefined> => {
      if (content.size > fileLimit) throw new Error(tooLarge);
      return read(name, content, watch);
    };
    proceed(`Reading ${describeFile({ name, content })}…`, readLimited, onStep);
  };
  const load = (address: string, onStep?: (next: Step) => void): void =>
    task.run(`Loading ${address}…`, async (signal) => {
      const { name, content } = await loadFile(address, signal);
      if (!signal.aborted) take(name, content, onStep);
    });
  useOnMount(() => {
    if (dropped !== undefined) take(dropped.name, dropped);
  });
  const restart = (): void => {
    task.stop();
    setStep(null);
  };
  return { step, setStep, task, proceed, take, load, restart };
}

export function describeFile({ name, content }: { readonly name: string; readonly content: Blob }): string {
  return `${name === "" ? "the pasted rows" : name} (${formatNumber(Math.ceil(content.size / 1_000))} kB)`;
}

/** Runs the last step of a dialog. If that is closed, which cancels it, a notice shows whether it was too late. */
export function finishDialog<Result extends { readonly report: string }>(
  task: RunningTask,
  what: string,
  work: (watch: RequestWatch) => Promise<Result>,
  onReport: (result: Result) => void,
  onClose: () => void,
): void {
  task.run(what, async (signal, onProgress) => {
    try {
      const result = await work({ signal, onProgress });
      onReport(result);
      if (signal.aborted) say(`It was too late to cancel. ${result.report}`);
      else onClose();
    } catch (error) {
      if (!signal.aborted) throw error;
      // Before it was sent, there is only the reason of the signal.
      say(error === signal.reason ? "It was cancelled. No row was written." : listErrorMessages(error).join(" "));
    }
  });
}
