import { Crown, Hourglass, LogOut, MessagesSquare, PackageOpen, RotateCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";
import { pendingTexts as texts } from "../texts";
import { loadProfile, useSession } from "../session";
import { logout } from "../sign-in";

const unlocks = [
  { icon: PackageOpen, title: texts.catalogue, text: texts.catalogueText },
  { icon: MessagesSquare, title: texts.chat, text: texts.chatText },
  { icon: Crown, title: texts.premium, text: texts.premiumText },
];

const lookEveryMs = 5000;

/** Looks again and again whether the wait is over, at rest while no one sees the page; the gate then leads on. */
function useLook(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void loadProfile({ refresh: true });
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}

/** Says so when the wait is over; the gate leads on a moment later. */
function useGoodNews(approved: boolean | undefined): void {
  const before = useRef(approved);
  useEffect(() => {
    if (before.current === false && approved) {
      toast({ about: "session", title: texts.approved, description: texts.approvedText });
    }
    before.current = approved;
  }, [approved]);
}

/** All that someone sees whose account no one has approved yet. */
export default function PendingPage() {
  const { user } = useSession();
  useLook();
  useGoodNews(user?.isApproved);

  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-xl content-center p-4 py-8">
      <Card className="p-6 sm:p-9">
        <div className="grid justify-items-center gap-2 text-center">
          <span className="mb-3 grid size-18 place-items-center rounded-2xl bg-brand-soft text-on-brand-soft">
            <Hourglass aria-hidden className="size-8" />
          </span>
          <h1 className="text-[1.75rem] sm:text-3xl">{texts.title}</h1>
          <Badge tone="warning" className="px-3 py-1 text-sm">
            {texts.status}
          </Badge>
        </div>
        <div className="mt-6 text-center">
          {user ? <p className="text-lg font-semibold">{texts.greeting(user.username)}</p> : null}
          <p className="mt-1 text-balance text-muted">{texts.notified}</p>
        </div>
        <h2 className="mt-7 text-lg">{texts.unlocks}</h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {unlocks.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex items-center gap-3.5 py-3">
              <Icon aria-hidden className="size-5.5 shrink-0 text-brand" />
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-[0.9375rem] text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-6 flex items-center justify-center gap-2.5 text-center text-[0.9375rem] text-balance text-muted">
          <span
            aria-hidden
            className="size-2 shrink-0 animate-pulse rounded-full bg-success motion-reduce:animate-none"
          />
          {texts.moves}
        </p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:justify-center">
          <Button icon={<RotateCw aria-hidden className="size-5" />} onClick={() => location.reload()}>
            {texts.refresh}
          </Button>
          <Button
            variant="quiet"
            icon={<LogOut aria-hidden className="size-5" />}
            onClick={() => void logout()}
          >
            {texts.logout}
          </Button>
        </div>
      </Card>
    </div>
  );
}
