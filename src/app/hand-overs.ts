// What one section hands to another. Sections never import each other: `page.ts` connects them.

import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Client } from "../client/public.ts";
import type { CollectionDeclaration } from "../language/public.ts";
import type { FilterAnswer } from "../lessons/public.ts";
import type { Service } from "./connection/service.ts";
import type { StoredQuery } from "./history/stored-query.ts";
import type { BundleDraft } from "./requests/parts/part.ts";

export interface BundleEditorProps {
  readonly draft: BundleDraft;
  readonly service: Service;
  readonly onChange: (draft: BundleDraft) => void;
  /** Called with the parts of a bundle when it has ended. */
  readonly onAnswered: (draft: BundleDraft) => void;
  /** Shown between the outcome and the parts. */
  readonly children: ReactNode;
}

/** Each function loads the code of its section, and rejects if that can't be loaded. */
export interface HandOvers {
  /** Adds a query to the bundle that is being composed, and reports it. Sends nothing. */
  readonly addToBundle: (question: StoredQuery, service: Service) => Promise<void>;
  /** Opens the course editor with a lesson whose reference is a filter. */
  readonly makeFilterLesson: (query: FilterAnswer, collection: CollectionDeclaration) => Promise<void>;
  /** Opens the course editor with a lesson whose reference is a bundle, or reports why it can't. */
  readonly makeBundleLesson: (draft: BundleDraft, client: Client) => Promise<void>;
  /** Returns the name of the collection that Explore shows. */
  readonly getExploredCollection: (service: Service) => string;
  /** The rows of a collection with Explore's filter and table, in its session; in Data. */
  readonly CollectionRows: ComponentType<{ readonly collection: string }>;
  readonly readBundle: (service: Service) => Promise<BundleDraft>;
  /** Returns the files of the reader's own courses. */
  readonly readCourses: () => Promise<readonly string[]>;
  /** Returns the file of the reader's own course that has a step; undefined if none has it. */
  readonly readCourseOf: (step: string) => Promise<string | undefined>;
  /** Adds courses, each in place of the one with its id; ignores what is no course. Returns how many were added. */
  readonly addCourses: (files: readonly unknown[]) => Promise<number>;
  /** Shows the requests in a text, over any section, and adds them to the bundle that is being composed. */
  readonly PasteDialog: ComponentType<{ readonly text: string; readonly onClose: () => void }>;
  /** Adds a course, or the progress of a file that Learn has exported, over any section. */
  readonly CoursesDialog: ComponentType<{ readonly file?: File; readonly onClose: () => void }>;
  /** Bundle's composer for a step of the course, with a session of its own. */
  readonly BundleEditor: ComponentType<BundleEditorProps>;
}

export const HandOverContext = createContext<HandOvers | null>(null);

export function useHandOvers(): HandOvers {
  const handOvers = useContext(HandOverContext);
  if (handOvers === null) throw new Error("This component is for the page only.");
  return handOvers;
}
