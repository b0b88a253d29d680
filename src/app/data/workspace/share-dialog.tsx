// The choice of how much of the reader's own data a link carries: the link is copied, or a file downloaded in its place.

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
import { type Needs, prepareSharing, type Shared } from "./sharing.ts";

interface Choice {
  readonly text: string;
  readonly link: string | undefined;
  readonly file?: Blob;
}

export function ShareDialog({ needs, onClose }: { readonly needs: Needs; readonly onClose: () => void }) {
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
      const all = await prepareSharing(needs, client, signal);
      // A filter with problems has no matching rows.
      const matching =
        filter.trim() === "" ? null : await prepareSharing(needs, client, signal, filter).catch(() => null);
      const without = { text: `Without the data, for someone who has ${joinWords(names)}`, link: await linkTo(hash) };
      if (signal.aborted) return;
      const everything = collections.length === 0 ? "the course" : `all ${formatCount(all.rows, "row")}`;
      const carrying = [describe(all, everything)];
      if (matching !== null && matching.rows < all.rows)
        carrying.push(describe(matching, `the ${formatCount(matching.rows, "matching row")}`));
      setChoices([...carrying, without]);
      setChosen(carrying.find(({ link }) => link !== undefined) ?? carrying[0] ?? null);
    }),
  );
  const finish = ({ link, file }: Choice): void => {
    if (link !== undefined) reportCopy(copyText(link), "Link copied");
    else if (file !== undefined) {
      const name = `${collections[0]?.name ?? "course"}.json`;
      downloadFile(name, [file]);
      say(`Downloaded ${name}. Whoever opens it in Data sees this page.`);
    }
    onClose();
  };
  const label = chosen?.link === undefined ? "Download the file" : "Copy the link";
  return (
    <Dialog
      title="Share"
      task={task}
      actions={chosen === null ? undefined : [{ label, run: () => finish(chosen) }]}
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

function describe({ link, file }: Shared, what: string): Choice {
  const kilobytes = (size: number): string => `${formatNumber(Math.ceil(size / 1000))} kB`;
  const size =
    link === undefined
      ? `too large for a link, so a file of ${kilobytes(file.size)}`
      : `a link of ${kilobytes(link.length)}`;
  return { text: `With ${what}: ${size}`, link, file };
}
