import { Component, type ReactNode } from "react";
import { ErrorState } from "@/ui/states";
import { appTexts } from "./texts";

interface Props {
  /** A change of it (the address) gives the page another chance. */
  resetKey: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={appTexts.crashed}
        text={appTexts.crashedText}
        retryLabel={appTexts.reload}
        onRetry={() => location.reload()}
      />
    );
  }
}

/** After a new release old chunks are gone; one reload fetches the new app. */
export function reloadOnMissingChunk(): void {
  const key = "reloaded-for-chunk";
  window.addEventListener("vite:preloadError", (event) => {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
    event.preventDefault();
    location.reload();
  });
  window.addEventListener("load", () => setTimeout(() => sessionStorage.removeItem(key), 10_000));
}
