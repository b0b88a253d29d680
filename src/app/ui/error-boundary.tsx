import { Component, type ReactNode } from "react";

interface Props {
  /** Rendering is retried when this changes. It should contain everything that the user can change outside the part. */
  readonly retryKey: string;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly thrown: { readonly error: unknown } | null;
}

/** Catches errors that its children throw in rendering and in effects. React logs them to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null };

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error } };
  }

  override componentDidUpdate({ retryKey }: Props, { thrown }: State): void {
    // Does not retry if this change itself made the children throw.
    if (this.state.thrown !== null && thrown !== null && retryKey !== this.props.retryKey)
      this.setState({ thrown: null });
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown === null ? this.props.children : this.props.fallback(thrown.error);
  }
}
