import { Component, type ErrorInfo, type ReactNode } from "react";

export interface DrawingFailure {
  readonly error: unknown;
  /** The component stack, innermost first; empty until React has reported it. */
  readonly components: string;
}

interface Props {
  /** Rendering is retried when this changes. It should contain everything that the user can change outside the part. */
  readonly retryKey: string;
  readonly fallback: (failure: DrawingFailure) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly thrown: { readonly error: unknown } | null;
  readonly components: string;
}

const sound: State = { thrown: null, components: "" };

/** Catches errors that its children throw in rendering and in effects. React logs them to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = sound;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ components: (componentStack ?? "").trim() });
  }

  override componentDidUpdate({ retryKey }: Props, { thrown }: State): void {
    // Does not retry if this change itself made the children throw.
    if (this.state.thrown !== null && thrown !== null && retryKey !== this.props.retryKey) this.setState(sound);
  }

  override render(): ReactNode {
    const { thrown, components } = this.state;
    if (thrown === null) return this.props.children;
    return this.props.fallback({ error: thrown.error, components });
  }
}
