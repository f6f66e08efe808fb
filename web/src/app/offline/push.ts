import { onMoved } from "@/base/navigation";

/** What the device has shown and the person is looking at now need not be shown any longer. */

const clear = (): void => void closeRead().catch(() => {});

export function followPush(): void {
  onMoved(clear);
  window.addEventListener("focus", clear);
  clear();
}

/** Takes away what leads to the screen that the person is looking at. */
async function closeRead(): Promise<void> {
  if (document.visibilityState !== "visible" || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const { path } = (shown.data ?? {}) as { path?: string };
    if (path && new URL(path, location.origin).pathname === location.pathname) shown.close();
  }
}
