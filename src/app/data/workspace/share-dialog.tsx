// Asks how much of the reader's own data a link carries. Then it copies the link, or downloads a file in its place.

import { useState } from "react";
import { formatCount, formatNumber, joinWords } from "../../../language/internal.ts";
import { linkTo } from "../../address/link.ts";
import { readRoute } from "../../address/route.ts";
import { useService } from "../../connection/service.ts";
import { copyText, reportCopy } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { say } from "../../ui/notice.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTask } from "../../ui/use-task.ts";
import { type Needs, prepareSharing, type Shared } from "./share.ts";

interface Choice {
  readonly text: string;
  readonly shared: Pick<Shared, "link" | "file">;
}

interface Props {
  readonly needs: Needs;
  readonly onClose: () => void;
}

export function ShareDialog({ needs, onClose }: Props) {
  const { client } = useService();
  const task = useTask("Problems of sharing");
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { hash, collections, course } = needs;
  const names = [...collections.map(({ name }) => name), ...(course === undefined ? [] : ["the course"])];
  useOnMount(() =>
    task.run("Reading the rows…", async (signal) => {
      const { section, params } = readRoute(hash);
      const filter = section === "explore" ? (params.get("filter") ?? "") : "";
      const all = await prepareSharing(needs, client);
      // A filter with problems has no matching rows.
      const matching = filter.trim() === "" ? null : await prepareSharing(needs, client, filter).catch(() => null);
      const link = await linkTo(hash);
      if (signal.aborted) return;
      const what = collections.length === 0 ? "the course" : `all ${formatCount(all.rows, "row")}`;
      const read = [
        { text: `With ${what}: ${describeSize(all)}`, shared: all },
        ...(matching === null || matching.rows === all.rows
          ? []
          : [
              {
                text: `With the ${formatCount(matching.rows, "matching row")}: ${describeSize(matching)}`,
                shared: matching,
              },
            ]),
        {
          text: `Without the data, for someone who has ${joinWords(names)}`,
          shared: { link, file: new Blob() },
        },
      ];
      setChoices(read);
      setChosen(read.find(({ shared }) => shared.link !== undefined) ?? null);
    }),
  );
  const finish = ({ shared }: Choice): void => {
    if (shared.link === undefined) {
      const name = `${collections[0]?.name ?? "course"}.json`;
      downloadFile(name, [shared.file], "application/json");
      say(`Downloaded ${name}. Whoever opens it in Data sees this page.`);
    } else reportCopy(copyText(shared.link), "Link copied");
    onClose();
  };
  return (
    <Dialog
      title="Share"
      task={task}
      actions={
        chosen === null
          ? undefined
          : [
              {
                label: chosen.shared.link === undefined ? "Download the file" : "Copy the link",
                run: () => finish(chosen),
              },
            ]
      }
      onClose={onClose}
    >
      <RadioList
        legend={`Only this browser has ${joinWords(names)}.`}
        options={choices.map((choice) => ({ value: choice, text: choice.text }))}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Dialog>
  );
}

function describeSize({ link, file }: Shared): string {
  const kilobytes = (size: number): string => `${formatNumber(Math.ceil(size / 1000))} kB`;
  return link === undefined
    ? `too large for a link, so a file of ${kilobytes(file.size)}`
    : `a link of ${kilobytes(link.length)}`;
}
