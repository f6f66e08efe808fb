import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "@/api/query";
import { usePathname } from "@/base/navigation";
import { matchPath } from "@/base/paths";
import { SupportButton } from "@/features/support";

/** Screens on which the person is chatting, waiting or working already. */
const without = new Set(["/chat", "/chat/{id}", "/pending-approval", "/admin/login"]);

function Support() {
  const match = matchPath(usePathname());
  const backOffice = match?.access === "admin" || match?.access === "owner";
  return <SupportButton shown={!backOffice && !without.has(match?.path ?? "")} />;
}

/** Mounts the support bot next to the app. Called once, after the first paint. */
export function mountSupport(): void {
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Support />
      </QueryClientProvider>
    </StrictMode>,
  );
}
