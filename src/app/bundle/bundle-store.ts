// The session that is on the page, for parts of it that are no components.

import type { BundleAction, BundleState } from "./bundle-state.ts";
import { attachedSession } from "./session.ts";

export function currentState(): BundleState {
  return attachedSession().now();
}

export function dispatch(action: BundleAction): void {
  attachedSession().dispatch(action);
}
