import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { OfflineNotice } from "./notice";
import { followPush } from "./push";
import { startSending } from "./sending";
import { hasWorkers, startWorker } from "./worker";

/** Makes the shop work without a network. Called once, when the first screen has been drawn and nothing else is due. */
export function startOffline(entry: string): void {
  startWorker(entry);
  startSending();
  if (hasWorkers()) followPush();
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <StrictMode>
      <OfflineNotice />
    </StrictMode>,
  );
}
