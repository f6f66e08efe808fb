import { Crown, Hourglass, LogOut, MessagesSquare, PackageOpen, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { pendingTexts as texts } from "../screen-texts";
import { loadProfile, useSession } from "../session";
import { logout } from "../sign-in";

const unlocks = [
  { icon: PackageOpen, title: texts.catalogue, text: texts.catalogueText },
  { icon: MessagesSquare, title: texts.chat, text: texts.chatText },
  { icon: Crown, title: texts.premium, text: texts.premiumText },
];

/** Whoever comes back to this tab learns at once whether the wait is over; the gate then leads on. */
function useLookWhenBack(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void loadProfile({ anew: true });
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}

/** All that somebody sees whose account nobody has approved yet. */
export default function PendingPage() {
  const { user } = useSession();
  useLookWhenBack();

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
        <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:justify-center">
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
