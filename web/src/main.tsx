import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { onConfirmationNeeded } from "./api/confirmation";
import { queryClient } from "./api/query";
import { carryOverTyped, followTyping } from "./base/typed";
import { App } from "./app/app";
import { takeFirstData } from "./app/first-data";
import { prepareFirstScreen } from "./app/first-screen";
import { startLater } from "./app/later";
import { followOtherTabs, followRefusals, startSession } from "./features/auth";

function takeOver(container: HTMLElement): void {
  carryOverTyped(container);
  // Nothing that is still to be fetched may take the place of what is there to be read.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

const afterFirstScreenMs = 1500;
const later = () => setTimeout(startLater, afterFirstScreenMs);

function start(): void {
  takeFirstData(queryClient);
  if (location.hash.includes("tgWebApp")) void import("./app/telegram");
  followTyping();
  followOtherTabs();
  followRefusals();
  void startSession();
  // Sensitive actions want the password again after a while.
  onConfirmationNeeded(async () =>
    (await import("./features/auth/components/password-question")).askPassword(),
  );

  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  if (root.querySelector("#content")) {
    // What the server shows open is open already: it does not move in once more.
    document.documentElement.dataset["arriving"] = "";
    // What cannot be fetched is told by the screen itself.
    void prepareFirstScreen(location.pathname)
      .catch(() => {})
      .then(() => takeOver(root));
  } else {
    takeOver(root);
  }

  // The page starts the app after its first paint, which may be after it has loaded.
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later);
}

// Not from the module itself: a call that the browser records with its stack makes it parse all of this file once more.
void Promise.resolve().then(start);
