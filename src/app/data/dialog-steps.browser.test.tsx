import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { useTask } from "../ui/use-task.ts";
import { finishDialog, useFileSteps } from "./dialog-steps.ts";

function render(element: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  root.render(element);
}

test("the title has the focus once a file was read, whose field is gone", async () => {
  function Steps() {
    const { step, take, task } = useFileSteps<string>({ read: (_, content) => content.text() });
    const actions = step === null ? [] : [{ label: "Create", run() {} }];
    return (
      <Dialog title="Steps" actions={actions} task={task} onClose={() => {}}>
        {step ?? <input onInput={() => take("a.csv", new Blob(["rows"]))} />}
      </Dialog>
    );
  }
  render(<Steps />);
  await expect.poll(() => document.activeElement?.tagName).toBe("INPUT");
  document.activeElement?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await expect.poll(() => document.activeElement?.textContent).toBe("Steps");
  expect(document.querySelector("dialog")?.textContent).toContain("rows");
});

test("closing a dialog before its request is sent reports that it was cancelled", async () => {
  let isRunning = false;
  const work = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise<never>((_, reject) => {
      isRunning = true;
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  function Work({ onClose }: { readonly onClose: () => void }) {
    const task = useTask("Problems");
    const run = () => (isRunning ? onClose() : finishDialog(task, "Generating rows…", work, () => {}, onClose));
    return (
      <button type="button" onClick={run}>
        Work
      </button>
    );
  }
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <Work onClose={() => setOpen(false)} /> : <Notice />;
  }
  render(<Page />);
  const press = () => document.querySelector("button")?.click();
  await expect.poll(() => document.querySelector("button")).not.toBeNull();
  press();
  await expect.poll(() => isRunning).toBe(true);
  press();
  await expect
    .poll(() => document.querySelector("[data-notice]")?.textContent)
    .toBe("It was cancelled. No row was written.");
});
