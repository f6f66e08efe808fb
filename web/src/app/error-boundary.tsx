import { Component, type ReactNode } from "react";
import { buttonClass } from "@/ui/button-class";
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

  override componentDidCatch(error: Error) {
    reloadOnMissingChunk(error);
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="grid justify-items-center gap-4 px-6 py-14 text-center">
        <h1 className="text-xl">{appTexts.crashed}</h1>
        <button type="button" className={buttonClass()} onClick={() => location.reload()}>
          {appTexts.reload}
        </button>
      </div>
    );
  }
}

const reloadedKey = "reloaded-for-chunk";

/** After a new release the old chunks are gone. One reload, at most every ten seconds, fetches the new app. */
function reloadOnMissingChunk(error: Error): void {
  if (!/dynamically imported module|module script/i.test(error.message)) return;
  const last = Number(sessionStorage.getItem(reloadedKey));
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
}
