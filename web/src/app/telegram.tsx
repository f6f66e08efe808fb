import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "@/api/query";
import { navigate, usePathname } from "@/base/navigation";
import { type AppPath, href, matchPath } from "@/base/paths";
import { useStore } from "@/base/store";
import { guestName, hostDraws, justOrdered, orderButton } from "@/features/cart";
import {
  close,
  connect,
  feel,
  followBack,
  greet,
  type Launch,
  launchStore,
  question,
  ready,
  showMainButton,
  telegramTexts as texts,
} from "@/features/telegram";
import { toastStore } from "@/ui/toast";

/** The shop as a mini app: what Telegram knows goes into it, and what it does shows in Telegram's frame. */

const Welcome = lazy(() => import("@/features/telegram/components/welcome"));

const openedFor = new Set<string | undefined>(["/product/{id}", "/einladung/{secret}"] satisfies AppPath[]);

function MiniApp({ onMoved }: { onMoved: () => void }) {
  const pathname = usePathname();
  const button = useStore(orderButton);
  const ordered = useStore(justOrdered) !== null;
  // What Telegram was opened for comes first.
  const asked = useStore(question) !== null && !openedFor.has(matchPath(pathname)?.path);

  // A change of route ends what the main button stood for; the receipt belongs to the order itself.
  useEffect(() => {
    if (matchPath(pathname)?.path !== "/orders/{id}") justOrdered.set(null);
    onMoved();
  }, [pathname, onMoved]);

  useEffect(() => {
    showMainButton(button ?? (ordered ? { text: texts.orderDone, done: true, press: close } : null));
  }, [button, ordered]);

  return asked ? (
    <Suspense>
      <Welcome />
    </Suspense>
  ) : null;
}

/** "product_17" → that product, "invite_…" → that invitation, with the shop behind it. Telegram never starts at the sign-in screen. */
function open(startParam: string | undefined): void {
  const id = /^product_([1-9]\d{0,8})$/.exec(startParam ?? "")?.[1];
  const secret = /^invite_([\w-]{43})$/.exec(startParam ?? "")?.[1];
  if (id || secret || location.pathname === href("/")) navigate(href("/shop"), { replace: true });
  if (id) navigate(href("/product/{id}", { id }));
  if (secret) navigate(href("/einladung/{secret}", { secret }));
}

let lastToast = toastStore.get()[0];
function feelToasts(): void {
  const newest = toastStore.get()[0];
  const isNew = newest !== undefined && newest.id !== lastToast?.id;
  lastToast = newest;
  if (isNew) (newest.variant === "destructive" ? feel.failure : feel.success)();
}

function begin(launch: Launch): void {
  launchStore.set(launch);
  if (launch.firstName) guestName.set(launch.firstName);
  hostDraws.set(true);
  toastStore.subscribe(feelToasts);
  document.addEventListener("change", feel.move);
  open(launch.startParam);
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MiniApp onMoved={followBack()} />
      </QueryClientProvider>
    </StrictMode>,
  );
  ready();
  void greet();
}

try {
  begin(connect());
} catch (error) {
  // An address that only looks like Telegram's: then it is the web.
  console.warn("no Telegram around this page", error);
}
