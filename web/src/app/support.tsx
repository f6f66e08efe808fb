import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "@/api/query";
import { usePathname } from "@/base/navigation";
import { matchPath } from "@/base/paths";
import { SupportButton } from "@/features/support/components/support-button";
import { fullStyles } from "./full-styles";

/** Where somebody is already writing to somebody, waits, or works. */
const without = new Set(["/chat", "/chat/{id}", "/pending-approval", "/admin/login"]);

function Support() {
  const match = matchPath(usePathname());
  const backOffice = match?.access === "admin" || match?.access === "owner";
  return <SupportButton shown={!backOffice && !without.has(match?.path ?? "")} />;
}

/** The support bot stands beside the app, so that the first load does without it. Imported once, after the first paint. */
void fullStyles.then(() => {
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Support />
      </QueryClientProvider>
    </StrictMode>,
  );
});
