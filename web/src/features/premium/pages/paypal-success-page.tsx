import { useQuery } from "@tanstack/react-query";
import { Check, CircleX, Crown, Hourglass } from "lucide-react";
import { useEffect } from "react";
import { useConfig } from "@/api/config";
import { formatDate } from "@/base/dates";
import { useSearch } from "@/base/navigation";
import { useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { PageSpinner, Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { captureQuery, failureOf, mayTryAgain } from "../capture";
import { returnTexts as texts } from "../texts";
import { ReturnScreen } from "./return-screen";

/** /paypal-success: PayPal sends people back here once they have agreed; now the money is taken. */
export default function PaypalSuccessPage() {
  const { user, loading } = useSession();
  const parameters = new URLSearchParams(useSearch());
  const token = parameters.get("token");
  if (loading || !user) return <PageSpinner />;
  if (!token || !parameters.get("PayerID")) return <Failed reason={texts.parametersMissing} />;
  return <Capture key={token} token={token} />;
}

function Capture({ token }: { token: string }) {
  const capture = useQuery(captureQuery(token));
  const until = capture.data?.premiumUntil;
  const done = capture.data?.success === true;

  useEffect(() => {
    if (done) toast({ title: texts.activated });
  }, [done]);

  if (done) return <Activated until={until ?? null} />;
  if (capture.data?.pending && !capture.error) {
    return (
      <ReturnScreen tone="busy" icon={<Hourglass />} title={texts.pending} text={capture.data.pending} />
    );
  }
  if ((capture.error || capture.data) && !capture.isFetching) {
    return (
      <Failed
        reason={capture.error ? failureOf(capture.error) : texts.notCompleted}
        onRetry={mayTryAgain(capture.error) ? () => void capture.refetch() : undefined}
      />
    );
  }
  return (
    <ReturnScreen
      tone="busy"
      icon={<Spinner />}
      title={texts.processing}
      text={texts.processingText}
      leave={false}
    />
  );
}

function Activated({ until }: { until: string | null }) {
  const percent = useConfig()?.premiumDiscountPercent;
  return (
    <ReturnScreen
      tone="good"
      icon={<Crown />}
      title={texts.activated}
      text={until ? texts.activatedText(formatDate(until)) : null}
    >
      {percent === undefined ? null : (
        <ul aria-label={texts.benefitsLabel} className="mt-3 grid gap-2 text-left">
          {texts.benefits(percent).map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
              {benefit}
            </li>
          ))}
        </ul>
      )}
    </ReturnScreen>
  );
}

function Failed({ reason, onRetry }: { reason: string; onRetry?: (() => void) | undefined }) {
  useEffect(() => {
    toast({ title: texts.failed, description: reason, variant: "destructive" });
  }, [reason]);
  return (
    <ReturnScreen
      tone="bad"
      icon={<CircleX />}
      title={texts.failed}
      text={reason}
      action={
        onRetry ? (
          <Button size="lg" onClick={onRetry}>
            {texts.retry}
          </Button>
        ) : null
      }
    />
  );
}
