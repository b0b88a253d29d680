import { createContext, useContext, useSyncExternalStore } from "react";

/** What a session shows: an immutable value that is replaced on each change. */
interface Session<Now> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly now: () => Now;
}

/**
 * Creates the context of a section's session, with its hooks. The hooks throw outside the section.
 *
 * @returns `Provider` for the section's root; `useSession`, which returns the session; and `useNow`, which returns a
 * part of its state and renders the component again when that part changes. `select` must return the same object for
 * the same state, as in `({ find }) => find`
 */
export function createSessionContext<Now, S extends Session<Now>>(section: string) {
  const Context = createContext<S | null>(null);
  const useSession = (): S => {
    const session = useContext(Context);
    if (session === null) throw new Error(`This component is for ${section} only.`);
    return session;
  };
  const useNow = <T>(select: (now: Now) => T): T => {
    const session = useSession();
    return useSyncExternalStore(session.subscribe, () => select(session.now()));
  };
  return { Provider: Context.Provider, useSession, useNow };
}
