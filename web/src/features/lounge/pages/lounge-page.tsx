import { useQuery } from "@tanstack/react-query";
import { Crown } from "lucide-react";
import { useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { PageSpinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toast";
import { accessQuery } from "../api";
import { ChatPanel } from "../components/chat-panel";
import { HistoryPanel } from "../components/history-panel";
import { MonthlyPanel } from "../components/monthly-panel";
import { loungeTexts as texts } from "../texts";

/** /premium-lounge: the door first, then whatever is behind it. */
export default function LoungePage() {
  const { user } = useSession();
  // Visitors and those who wait for approval are led away; their call would only be refused.
  if (!user?.isApproved) return <PageSpinner />;
  return <Door key={user.id} />;
}

function Door() {
  const access = useQuery(accessQuery);
  const refused = access.error instanceof ApiError && access.error.status === 403;
  const denied = refused || access.data?.hasAccess === false;

  useEffect(() => {
    if (denied) toast({ title: texts.denied, variant: "destructive" });
  }, [denied]);

  if (denied) return <Closed />;
  if (access.data) return <Lounge />;
  if (access.isError) {
    return <ErrorState text={texts.accessFailed} query={access} />;
  }
  return <PageSpinner />;
}

const Closed = () => (
  <section
    aria-labelledby="lounge-closed"
    className="mx-auto mt-6 grid max-w-lg justify-items-center gap-3 rounded-2xl bg-premium px-6 py-12 text-center text-on-premium sm:mt-12 sm:px-12"
  >
    <span aria-hidden className="mb-1 grid size-18 place-items-center rounded-2xl bg-on-premium/12">
      <Crown className="size-9" />
    </span>
    <p className="font-semibold">{texts.title}</p>
    <h1 id="lounge-closed" className="text-[1.75rem]">
      {texts.membersOnly}
    </h1>
    <p>{texts.membersOnlyText}</p>
    <Link
      href={`${href("/profile")}#premium`}
      className={buttonClass(
        { size: "lg" },
        "mt-4 bg-on-premium! text-premium! hover:bg-on-premium/90! max-sm:w-full",
      )}
    >
      {texts.become}
    </Link>
  </section>
);

const items = [
  { value: "monthly", label: texts.monthly },
  { value: "chat", label: texts.chat },
  { value: "history", label: texts.history },
] as const;

type Tab = (typeof items)[number]["value"];

function Lounge() {
  const { user, profile } = useSession();
  const percent = useConfig()?.premiumDiscountPercent;
  const [tab, setTab] = useState<Tab>("monthly");
  return (
    <div className="mx-auto max-w-3xl pt-2">
      <header className="mb-5 flex items-start justify-between gap-4 rounded-2xl bg-premium p-5 text-on-premium sm:p-7">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] sm:text-3xl">{texts.title}</h1>
          <p className="mt-2 font-semibold wrap-anywhere">
            {texts.welcome(profile?.displayName || user?.username || "")}
          </p>
          <p className="max-w-md">{percent === undefined ? null : texts.text(percent)}</p>
        </div>
        <Crown aria-hidden className="size-8 shrink-0" />
      </header>
      <Tabs value={tab} onChange={setTab} items={items} label={texts.tabs}>
        <TabPanel value="monthly">
          <MonthlyPanel />
        </TabPanel>
        <TabPanel value="chat">
          <ChatPanel />
        </TabPanel>
        <TabPanel value="history">
          <HistoryPanel toForm={() => setTab("monthly")} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
