// Chooses the step: the one in the address, else the last one shown, else the first one not completed.

import { useEffect, useState } from "react";
import { type Course, listSteps, type Step } from "../../lessons/public.ts";
import { getCurrentHash, readRoute, replaceHash } from "../address/route.ts";
import { createStore } from "../state/store.ts";
import { readExtraPage } from "./extra-page.ts";
import { getStepAddress } from "./step-address.ts";

/** A name in the address that is not a step. */
export interface UnknownStep {
  readonly unknown: string;
}

/** The last step shown, for when the user returns from another section. */
const remembered = createStore<Step | undefined>(undefined);

export function useStep(course: Course, hash: string, done: ReadonlySet<string>): Step | UnknownStep | undefined {
  const [step, setStep] = useState(
    () => readNamedStep(course, hash) ?? findRememberedStep(course) ?? findFirstOpen(course, done),
  );
  const [seenHash, setSeenHash] = useState(hash);

  // The user followed a link or went back, so the step follows the address.
  if (hash !== seenHash) {
    setSeenHash(hash);
    const named = readNamedStep(course, hash);
    if (named !== undefined) setStep(named);
    else if (isUnknown(step)) setStep(findRememberedStep(course) ?? findFirstOpen(course, done));
  }

  // Otherwise, the address follows the step.
  useEffect(() => {
    if (step === undefined || isUnknown(step)) return;
    remembered.set(step);
    // Other pages have addresses of their own, and one that the user has followed since must not be replaced.
    if (readExtraPage(course, hash) === null && readRoute(hash).section === "learn" && getCurrentHash() === hash)
      replaceHash(getStepAddress(step));
  }, [course, step, hash]);

  return step;
}

export function isUnknown(step: Step | UnknownStep | undefined): step is UnknownStep {
  return step !== undefined && "unknown" in step;
}

/** Reads the step in an address; undefined if it names none. */
function readNamedStep(course: Course, hash: string): Step | UnknownStep | undefined {
  const { section, params } = readRoute(hash);
  const name = section === "learn" ? (params.get("lesson") ?? "") : "";
  if (name === "") return undefined;
  return listSteps(course).find(({ id }) => id === name) ?? { unknown: name };
}

function findRememberedStep(course: Course): Step | undefined {
  return listSteps(course).find(({ id }) => id === remembered.get()?.id);
}

/** The first step that is not completed. */
function findFirstOpen(course: Course, done: ReadonlySet<string>): Step | undefined {
  const steps = listSteps(course);
  return steps.find(({ id }) => !done.has(id)) ?? steps[0];
}
