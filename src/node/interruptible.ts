// Interrupts what a request does in the store: by its time limit, when its sender is gone, and when the server stops.

import type { Store } from "../service/public.ts";
import { rejectWhenAborted } from "../wire/public.ts";

/**
 * A store whose waits and transactions end when the signal aborts; a transaction that has not begun to commit is rolled back.
 * For `getStore` of the service, with the signal of the request.
 */
export function makeInterruptible({ signal }: Request, store: Store): Store {
  const both = (other?: AbortSignal) => (other === undefined ? signal : AbortSignal.any([other, signal]));
  const { holdRows } = store;
  return {
    ...store,
    schema: () => rejectWhenAborted(signal, store.schema()),
    transact: (scope, work) => store.transact({ ...scope, signal: both(scope.signal) }, work),
    ...(holdRows && { holdRows: (scope) => holdRows({ ...scope, signal: both(scope.signal) }) }),
  };
}
