import { useMemo } from "react";
import { yieldToTasks } from "../../../client/internal.ts";
import { formatCount, joinWords } from "../../../language/internal.ts";
import { createElements } from "../../../samples/public.ts";
import {
  type DescribedCollection,
  generateWorkspace,
  readSchemaDocument,
  type SchemaDocument,
  withFreeNames,
} from "../../../schemas/public.ts";
import { collectionLimit, deriveCollectionName } from "../../../service/internal.ts";
import { isAgreed, recordAgreement } from "../../connection/agreement.ts";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { say } from "../../ui/notice.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { finishDialog, useFileSteps } from "../dialog-steps.ts";
import { type RequestWatch, sendWithProgress } from "../send-with-progress.ts";
import { restoreSavedWork } from "../workspace/saved-work.ts";
import { listSavedCounts, readLinkedContent } from "./linked-content.ts";
import { defaultSchemaOptions, findOptionsProblem, type SchemaOptions } from "./schema-choice.tsx";

export interface OpenProps {
  /** An address that a link proposes. Nothing is requested from it before the reader confirms. */
  readonly address?: string;
  /** A workspace that a link contains, as text; empty for none. */
  readonly content?: string;
  readonly fresh?: boolean;
  readonly file?: File | undefined;
  /** @param collection - one that was added, to be shown */
  readonly onReport: (report: string, collection?: string) => void;
  readonly onClose: () => void;
}

type Openable =
  | {
      readonly kind: "workspace";
      readonly name: string;
      readonly content: Blob;
      /** One of its collections, if it is known. */
      readonly collection?: string;
      readonly isLinked?: true;
    }
  | { readonly kind: "schema"; readonly name: string; readonly document: SchemaDocument };

export interface Opening {
  readonly openable: Openable;
  readonly options: SchemaOptions;
  /** Whether its collections replace those that there are. */
  readonly replaces: boolean;
}

export function useOpen({ address = "", content = "", fresh = false, file, onReport, onClose }: OpenProps) {
  const service = useService();
  const handOvers = useHandOvers();
  const { client, collections, noteDefinition } = service;
  const start = (openable: Openable): Opening => ({ openable, options: defaultSchemaOptions, replaces: fresh });
  const { step, setStep, task, take, load, restart } = useFileSteps<Opening>({
    first:
      content === ""
        ? null
        : start({ kind: "workspace", name: "the data of the link", content: new Blob([content]), isLinked: true }),
    dropped: file,
    read: async (name, blob) => start(await readOpenable(name, blob)),
  });

  const schema = step?.openable.kind === "schema" ? step.openable.document : null;
  const replaces = step?.replaces ?? fresh;
  const taken = replaces ? [] : collections.map(({ name }) => name);
  const isLinked = step?.openable.kind === "workspace" && step.openable.isLinked === true;
  /** What a link brings; null also if it can't be read. */
  const linked = useMemo(
    () => (isLinked ? readLinkedContent(content, replaces ? [] : collections.map(({ name }) => name)) : null),
    [isLinked, content, replaces, collections],
  );
  /** The collections of a schema document under free names, and those of them that are chosen. */
  const all = schema === null ? [] : withFreeNames(schema.collections, taken);
  const chosen = all.filter((_, index) => step?.options.without.has(index) === false);
  const problem =
    step === null || schema === null
      ? null
      : findOptionsProblem(step.options, chosen.length, collectionLimit - taken.length);

  const sendWorkspace = async ({ openable, options, replaces }: Opening, watch: RequestWatch) => {
    const workspace =
      openable.kind === "workspace"
        ? (linked?.content ?? openable.content)
        : await requestGeneratedWorkspace(chosen, options, watch.signal);
    if (fresh && address !== "") recordAgreement(getConsent(address));
    const { affected, saved } =
      linked?.count === 0 && !replaces
        ? { affected: 0, saved: linked.saved }
        : await sendWithProgress<{ readonly affected: number; readonly saved?: unknown }>(
            client,
            { path: "/$import", query: { add: !replaces }, file: { content: workspace, type: "application/json" } },
            watch,
          );
    await noteDefinition();
    const { queries, bundle, courses, address: shown } = await restoreSavedWork(saved, service, handOvers);
    const rows = linked?.count === 0 ? [] : [formatCount(affected, "row")];
    const contents = [...rows, ...listSavedCounts(queries, courses)];
    return { report: `Opened ${openable.name} with ${joinWords(contents)}.`, bundle, shown };
  };
  const open = (opening: Opening): void => {
    const { openable } = opening;
    finishDialog(
      task,
      `Opening ${openable.name}…`,
      (watch) => sendWorkspace(opening, watch),
      ({ report, bundle, shown }) => {
        onReport(report, openable.kind === "workspace" ? openable.collection : chosen[0]?.declaration.name);
        if (shown !== null) location.hash = shown;
        if (bundle !== null) say(`${report} It has a bundle.`, { label: "Open it in Bundle", href: bundle });
      },
      onClose,
    );
  };
  const openElements = (): void => {
    const elements = new Blob([JSON.stringify(createElements())]);
    setStep(start({ kind: "workspace", name: "Elements", content: elements, collection: "Elements" }));
  };

  useOnMount(() => {
    // So that a test starts from its own data by the address alone.
    const isTrusted = URL.parse(address, location.href)?.origin === location.origin || isAgreed(getConsent(address));
    if (fresh && address !== "" && isTrusted)
      load(address, (read) => {
        setStep(read);
        if (read.openable.kind === "workspace") open(read);
      });
  });
  return {
    opening: step,
    isLinked,
    linked,
    change: setStep,
    task,
    take,
    load,
    restart,
    open,
    all,
    chosen,
    problem,
    openElements,
  };
}

/** The consent in this tab to replace everything by files of an origin; the prefix distinguishes it from that to a server. */
function getConsent(address: string): string {
  return `workspaces of ${URL.parse(address, location.href)?.origin}`;
}

/** Recognizes a file by how it begins. A workspace is not read here: the service does that. @throws SchemaDocumentError */
async function readOpenable(name: string, content: Blob): Promise<Openable> {
  const beginning = await content.slice(0, 256).text();
  if (/^\s*\{\s*"riddle"\s*:/.test(beginning)) return { kind: "workspace", name, content };
  return { kind: "schema", name, document: readSchemaDocument(await content.text(), deriveCollectionName(name)) };
}

/** Generates a workspace of the collections. Other tasks run in between. */
async function requestGeneratedWorkspace(
  collections: readonly DescribedCollection[],
  { count, seed }: SchemaOptions,
  signal: AbortSignal,
): Promise<Blob> {
  const chunks: string[] = [];
  for (const chunk of generateWorkspace(collections, { count: Number(count), seed: Number(seed) })) {
    chunks.push(chunk);
    await yieldToTasks();
    signal.throwIfAborted();
  }
  return new Blob(chunks, { type: "application/json" });
}
