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
import { listSavedCounts, readBrought, renameInAddress } from "./linked-content.ts";
import { defaultSchemaOptions, findOptionsProblem, type SchemaOptions } from "./schema-choice.tsx";

export interface OpenProps {
  /** An address that a link proposes. Nothing is requested from it before the reader confirms. */
  readonly address?: string;
  /** A workspace that a link contains, as text; empty for none. */
  readonly content?: string;
  readonly fresh?: boolean;
  readonly file?: File | undefined;
  /**
   * @param collection - one that was added, to be shown
   * @param names - the collections of the address → the names that they have been given here
   */
  readonly onReport: (report: string, collection?: string, names?: ReadonlyMap<string, string>) => void;
  readonly onClose: () => void;
}

type Openable =
  | {
      readonly kind: "workspace";
      readonly name: string;
      readonly content: Blob;
      /** The content, unless it is too large to be read by the page. */
      readonly text?: string;
      readonly isLinked?: true;
    }
  | { readonly kind: "schema"; readonly name: string; readonly document: SchemaDocument };

export interface Opening {
  readonly openable: Openable;
  readonly options: SchemaOptions;
  /** Whether its collections replace those that there are. */
  readonly replaces: boolean;
  /** Whether those with names that are taken are added under other names. */
  readonly renames: boolean;
}

/** Of a workspace that the page reads, in bytes: it is parsed without a break. */
const readable = 8_000_000;

export function useOpen({ address = "", content = "", fresh = false, file, onReport, onClose }: OpenProps) {
  const service = useService();
  const handOvers = useHandOvers();
  const { client, collections, noteDefinition } = service;
  const start = (openable: Openable): Opening => ({
    openable,
    options: defaultSchemaOptions,
    replaces: fresh,
    renames: false,
  });
  const { step, setStep, task, take, load, restart } = useFileSteps<Opening>({
    first: content === "" ? null : start({ ...createWorkspace("the data of the link", content), isLinked: true }),
    dropped: file,
    read: async (name, blob) => start(await readOpenable(name, blob)),
  });

  const schema = step?.openable.kind === "schema" ? step.openable.document : null;
  const replaces = step?.replaces ?? fresh;
  const taken = replaces ? [] : collections.map(({ name }) => name);
  const { isLinked = false, text } = step?.openable.kind === "workspace" ? step.openable : {};
  const renames = step?.renames ?? false;
  /** Null also if it can't be read. */
  const brought = useMemo(() => {
    const existing = replaces ? [] : collections.map(({ name }) => name);
    return text === undefined ? null : readBrought(text, existing, renames);
  }, [text, replaces, renames, collections]);
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
        ? (brought?.content ?? openable.content)
        : await requestGeneratedWorkspace(chosen, options, watch.signal);
    if (fresh && address !== "") recordAgreement(getConsent(address));
    const { affected, saved } =
      brought?.count === 0 && !replaces
        ? { affected: 0, saved: brought.saved }
        : await sendWithProgress<{ readonly affected: number; readonly saved?: unknown }>(
            client,
            { path: "/$import", query: { add: !replaces }, file: { content: workspace, type: "application/json" } },
            watch,
          );
    await noteDefinition();
    const { queries, bundle, courses, address: shown } = await restoreSavedWork(saved, service, handOvers);
    const rows = brought?.count === 0 ? [] : [formatCount(affected, "row")];
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
        const names = opening.renames ? brought?.taken : undefined;
        onReport(report, brought?.first?.name ?? chosen[0]?.declaration.name, names);
        if (shown !== null) location.hash = renameInAddress(shown, names ?? new Map());
        if (bundle !== null) say(`${report} It has a bundle.`, { label: "Open it in Bundle", href: bundle });
      },
      onClose,
    );
  };
  const openElements = (): void => {
    setStep(start(createWorkspace("Elements", JSON.stringify(createElements()))));
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
    brought,
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

/** Recognizes a file by how it begins. @throws SchemaDocumentError */
async function readOpenable(name: string, content: Blob): Promise<Openable> {
  const beginning = await content.slice(0, 256).text();
  if (/^\s*\{\s*"riddle"\s*:/.test(beginning))
    return content.size > readable ? { kind: "workspace", name, content } : createWorkspace(name, await content.text());
  return { kind: "schema", name, document: readSchemaDocument(await content.text(), deriveCollectionName(name)) };
}

function createWorkspace(name: string, text: string) {
  return { kind: "workspace", name, content: new Blob([text]), text } as const;
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
