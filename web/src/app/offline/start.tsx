import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { OfflineNotice } from "./notice";
import { startSending } from "./sending";
import { startWorker } from "./worker";

/** Makes the shop work without a network. Called once, when the first screen has been drawn and nothing else is due. */
export function startOffline(entry: string): void {
  startWorker(entry);
  startSending();
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <StrictMode>
      <OfflineNotice />
    </StrictMode>,
  );
}
