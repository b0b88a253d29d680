// A model of one commit: the process that sends it, the primary, a standby with its promotion, and the look-up after the
// connection was lost (commit-marks.ts). Every order of events is explored. An administrator who cancels the wait of a commit
// for the standby is a lost connection here: PostgreSQL reports success with a warning, which the pool takes for one.

/** How the process looks for the outcome; all but "mark" are mistakes that the exploration must find. */
export type LookUp =
  /** Writes the row of the mark, which waits for a transaction that runs, and commits what it found. */
  | "mark"
  /** As "mark", but rolled back: it does not wait until the standby has what it found. */
  | "uncommitted mark"
  /** Reads the row of the mark without waiting for a transaction that runs. */
  | "unlocked mark"
  /** Asks for the status of the transaction's id, which a promoted standby gives to another transaction. */
  | "transaction id";

export interface Setup {
  readonly lookUp: LookUp;
  /** Whether a commit waits until the standby has it. */
  readonly isSynchronous: boolean;
}

export interface State {
  /** What the process knows; an answer is final. */
  readonly process: "waits" | "looks" | "committed" | "rolled back" | "unknown";
  /** Whether the process took its answer from the look-up, and where; undefined for the response to COMMIT. */
  readonly asked?: Node | undefined;
  readonly isConnected: boolean;
  readonly commit: "under way" | "arrived" | "lost";
  /** The transaction on the primary: "waits" is committed there, but not visible until the standby has it. */
  readonly transaction: "open" | "waits" | "visible" | "gone";
  readonly primary: "up" | "down";
  readonly isPromoted: boolean;
  /** Where the address of the database leads. */
  readonly address: Node;
  /** The transaction in the log of each server. */
  readonly onPrimary: boolean;
  readonly onStandby: boolean;
  /** The look-up that found the transaction, and whether its own commit is in the log of the standby, after the other. */
  readonly found?: { readonly at: Node; readonly isReplicated: boolean } | undefined;
}

type Node = "primary" | "standby";

const start: State = {
  process: "waits",
  isConnected: true,
  commit: "under way",
  transaction: "open",
  primary: "up",
  isPromoted: false,
  address: "primary",
  onPrimary: false,
  onStandby: false,
  // The order of the members is that of the key of a state.
  asked: undefined,
  found: undefined,
};

/** Returns every state that can follow. */
function listNext(state: State, setup: Setup): readonly State[] {
  return [...listServerEvents(state, setup), ...listNetworkEvents(state), ...listLookUpEvents(state, setup)];
}

function listServerEvents(state: State, { isSynchronous }: Setup): readonly State[] {
  const { transaction, primary, commit, isPromoted, onPrimary, onStandby, found, isConnected } = state;
  const next: State[] = [];
  if (primary === "up") {
    if (transaction === "open" && commit === "arrived") next.push({ ...state, transaction: "waits", onPrimary: true });
    // Refused, because it conflicts with another one.
    if (transaction === "open" && commit === "arrived") next.push({ ...state, transaction: "gone" });
    // The process that waits for the standby is terminated.
    if (transaction === "waits") next.push({ ...state, transaction: "visible", isConnected: false });
    if (transaction === "open" && commit === "lost" && !isConnected) next.push({ ...state, transaction: "gone" });
    if (transaction === "waits" && (onStandby || !isSynchronous)) next.push({ ...state, transaction: "visible" });
    if (!isPromoted && onPrimary && !onStandby) next.push({ ...state, onStandby: true });
    if (!isPromoted && onStandby && found?.at === "primary" && !found.isReplicated)
      next.push({ ...state, found: { ...found, isReplicated: true } });
    const left = transaction === "open" ? "gone" : transaction;
    next.push({ ...state, primary: "down", transaction: left, isConnected: false });
  } else {
    // What the log has is visible after a restart, although the standby may not have it.
    next.push({ ...state, primary: "up", transaction: onPrimary ? "visible" : "gone" });
  }
  if (!isPromoted) next.push({ ...state, isPromoted: true });
  return next;
}

function listNetworkEvents(state: State): readonly State[] {
  const { process, isConnected, commit, transaction, isPromoted, address } = state;
  const next: State[] = [];
  if (commit === "under way") next.push({ ...state, commit: "arrived" });
  if (commit === "under way" && !isConnected) next.push({ ...state, commit: "lost" });
  if (isConnected) next.push({ ...state, isConnected: false });
  if (isConnected && process === "waits" && transaction === "visible") next.push({ ...state, process: "committed" });
  if (!isConnected && process === "waits") next.push({ ...state, process: "looks" });
  if (isPromoted && address === "primary") next.push({ ...state, address: "standby" });
  return next;
}

function listLookUpEvents(state: State, { lookUp, isSynchronous }: Setup): readonly State[] {
  const { process, address, primary, isPromoted, transaction, onStandby, found } = state;
  if (process !== "looks") return [];
  const next: State[] = [{ ...state, process: "unknown" }];
  if (found !== undefined) {
    const isDone = found.at === "standby" || found.isReplicated || !isSynchronous || lookUp === "uncommitted mark";
    if (isDone) next.push({ ...state, process: "committed", asked: found.at });
    // Its connection is lost.
    next.push({ ...state, found: undefined });
    return next;
  }
  const isReachable = address === "primary" ? primary === "up" : isPromoted;
  const isBlocked = address === "primary" && (transaction === "open" || transaction === "waits");
  if (!isReachable || (isBlocked && lookUp !== "unlocked mark")) return next;
  const isFound = address === "primary" ? transaction === "visible" : onStandby || lookUp === "transaction id";
  next.push(
    isFound
      ? { ...state, found: { at: address, isReplicated: false } }
      : { ...state, process: "rolled back", asked: address },
  );
  return next;
}

/** Whether the answer contradicts the database that survives: the standby if it was promoted, otherwise the primary. */
function isContradicted(
  { process, asked, isPromoted, onPrimary, onStandby }: State,
  { isSynchronous }: Setup,
): boolean {
  const survives = isPromoted ? onStandby : onPrimary;
  if (process === "rolled back") return survives;
  // An asynchronous standby may lack what the primary has answered.
  const isCertain = isSynchronous || asked === "standby" || !isPromoted;
  return process === "committed" && isCertain && !survives;
}

/** Explores every state. @returns their number, and a shortest path to a contradiction if there is one */
export function exploreCommit(setup: Setup): { readonly states: number; readonly contradiction?: readonly State[] } {
  const seen = new Set([JSON.stringify(start)]);
  let paths: readonly (readonly State[])[] = [[start]];
  while (paths.length > 0) {
    const longer: (readonly State[])[] = [];
    for (const path of paths) {
      const last = path.at(-1) ?? start;
      if (isContradicted(last, setup)) return { states: seen.size, contradiction: path };
      for (const state of listNext(last, setup)) {
        const key = JSON.stringify(state);
        if (seen.has(key)) continue;
        seen.add(key);
        longer.push([...path, state]);
      }
    }
    paths = longer;
  }
  return { states: seen.size };
}
