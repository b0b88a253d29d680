// The error boundary: where drawing a part of the page throws, a message stands in that part's place.

import { Component, type ErrorInfo, type ReactNode } from "react";

export interface DrawingFailure {
  /** What was thrown. */
  readonly error: unknown;
  /** The components that it was thrown in, innermost first; empty until React has reported them. */
  readonly components: string;
}

interface Props {
  /** The part is drawn once more when this changes: it stands for all that the user can change from outside the part. */
  readonly retryKey: string;
  readonly fallback: (failure: DrawingFailure) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly thrown: { readonly error: unknown } | null;
  readonly components: string;
}

const sound: State = { thrown: null, components: "" };

/** Catches what its children throw while they are drawn and in their effects. React reports it in the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = sound;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ components: (componentStack ?? "").trim() });
  }

  override componentDidUpdate({ retryKey }: Props, { thrown }: State): void {
    // Not when the change itself made the children throw.
    if (this.state.thrown !== null && thrown !== null && retryKey !== this.props.retryKey) this.setState(sound);
  }

  override render(): ReactNode {
    const { thrown, components } = this.state;
    if (thrown === null) return this.props.children;
    return this.props.fallback({ error: thrown.error, components });
  }
}
