import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { reasonOf } from "@/api/error";
import { formatDayInWeek } from "@/base/dates";
import { toCents } from "@/base/money";
import { navigate, usePathname, useSearch } from "@/base/navigation";
import { usePageRestored } from "@/base/use-page-restored";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { type Finish, isAwaited, type OrderPayment, orderPaymentQuery } from "../api";
import { beginsByItself } from "../pay";
import { paymentTexts as texts } from "../texts";
import { usePaying } from "../use-paying";
import { methodLooks, payLabel, providerName } from "./method-choice";

/** Paying on a provider's page: the way there, and what became of it on the way back. */
export function OnlineCard({
  payment,
  linkKey,
  finish,
}: {
  payment: OrderPayment;
  linkKey: string | undefined;
  /** What became of the payment, asked for on the way back. */
  finish: Finish;
}) {
  const { orderId, paymentMethod: method } = payment;
  const name = providerName(method);
  const client = useQueryClient();
  const path = usePathname();
  const parameters = new URLSearchParams(useSearch());
  const came = parameters.get("pay");
  const forget = () => {
    for (const passed of ["pay", "token", "PayerID"]) parameters.delete(passed);
    navigate(`${path}?${parameters}`, { replace: true, state: history.state as object });
  };

  const pay = usePaying(orderId, linkKey);
  usePageRestored(pay.reset);
  const finished = finish.data === "review" ? undefined : finish.data;
  useEffect(() => {
    if (finished) client.setQueryData(orderPaymentQuery(orderId, linkKey).queryKey, finished);
  }, [client, finished, orderId, linkKey]);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || (came !== "now" && came !== "cancelled")) return;
    begun.current = true;
    // The phone's back must not lead to the provider again.
    forget();
    if (came === "now") {
      if (beginsByItself(method)) pay.mutate(method);
    } else toast({ title: texts.payCancelled, description: texts.payCancelledText });
  });

  const awaits = isAwaited(finish);
  const title = awaits ? texts.payUnderWay : texts.payNow;
  return (
    <Card aria-label={title} className="p-0!">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4">
        <h2 className="text-xl">{title}</h2>
        <Price cents={toCents(payment.missingAmount) ?? 0} size="lg" />
      </div>
      <div className="px-5 pt-2 pb-4">
        {awaits ? (
          <p role="status" className="flex items-center gap-3 py-2">
            {finish.data === "review" ? (
              texts.payReview(name)
            ) : (
              <>
                <Spinner />
                {texts.payChecking}
              </>
            )}
          </p>
        ) : (
          <>
            {finish.isError ? (
              <p role="alert" className="mb-3 font-semibold text-danger">
                {reasonOf(finish.error) ?? texts.payTryAgain}
              </p>
            ) : null}
            <p className="text-muted">{method === "telegram" ? texts.payInTelegram : texts.payText(name)}</p>
            <Button
              wide
              size="lg"
              className="mt-4 h-auto min-h-13 py-2"
              busy={pay.isPending || pay.data === "left"}
              icon={methodLooks[method]?.icon ?? <ExternalLink />}
              onClick={() => {
                if (came) forget();
                pay.mutate(method);
              }}
            >
              {payLabel(method)}
            </Button>
          </>
        )}
      </div>
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        {texts.reservedUntil(formatDayInWeek(payment.expiresAt))}
      </p>
    </Card>
  );
}
