import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDayInWeek } from "@/base/dates";
import { useSearch } from "@/base/navigation";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { changeMethod, finishQuery, isAwaited, type OrderPayment, type PaymentMethod } from "../api";
import { isOnline } from "../method";
import { paymentTexts as texts } from "../texts";
import { usePaying } from "../use-paying";
import { methodName, payLabel, providerName } from "./method-choice";
import { OnlineCard } from "./online-card";
import { TransferCard } from "./transfer-card";
import { UnderWayCard } from "./under-way-card";

const CoinCard = lazy(() => import("./coin-card"));

/** How a customer pays an order that waits for it, and which other ways there are; empty where the shop says how. */
export function PaymentCard({ payment, linkKey }: { payment: OrderPayment; linkKey?: string }) {
  const { transfer, methods, paymentMethod: pays } = payment;
  // The words that orders had before shops offered ways to pay lead nowhere.
  const isOffered = methods.length === 0 || methods.some(({ method }) => method === pays);
  const others = methods.map(({ method }) => method).filter((method) => method !== pays);
  const came = new URLSearchParams(useSearch()).get("pay");
  const finish = useQuery({
    ...finishQuery(payment.orderId, linkKey),
    enabled: isOnline(pays) && came === "done" && !payment.underWay,
  });
  if (payment.underWay) return <UnderWayCard underWay={payment.underWay} />;
  return (
    <>
      {payment.refused && !isAwaited(finish) ? <RefusedNote refused={payment.refused} /> : null}
      {transfer ? <TransferCard payment={payment} transfer={transfer} /> : null}
      {isOnline(pays) && isOffered ? (
        <OnlineCard payment={payment} linkKey={linkKey} finish={finish} />
      ) : null}
      {pays === "crypto" ? (
        <Suspense>
          <CoinCard payment={payment} linkKey={linkKey} />
        </Suspense>
      ) : null}
      {others.length > 0 && !isAwaited(finish) ? (
        <OtherMethods id={payment.orderId} linkKey={linkKey} methods={others} />
      ) : null}
    </>
  );
}

/** Money that was on its way and has not come: before anything else, why there is something to pay again. */
function RefusedNote({ refused: { provider, at } }: { refused: NonNullable<OrderPayment["refused"]> }) {
  return (
    <div role="alert" className="flex gap-3 rounded-xl bg-danger-soft p-4 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{texts.payRefused}</p>
        <p className="text-[0.9375rem]">
          {texts.payRefusedText(providerName(provider), formatDayInWeek(at))}
        </p>
      </div>
    </div>
  );
}

function OtherMethods({
  id,
  linkKey,
  methods,
}: {
  id: string;
  linkKey: string | undefined;
  methods: readonly PaymentMethod[];
}) {
  const client = useQueryClient();
  const pay = usePaying(id, linkKey);
  const change = useMutation({
    mutationFn: (method: PaymentMethod) => changeMethod(id, linkKey, method),
    onSuccess: () => toast({ title: texts.changed }),
    onError: (error) => toastFailure(texts.changeFailed, error, texts.changeFailed),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ["receipts"] });
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  return (
    <div
      role="group"
      aria-label={texts.change}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-2"
    >
      {methods.map((method) => (
        <Button
          key={method}
          variant="outline"
          busy={[pay, change].some((step) => step.isPending && step.variables === method)}
          disabled={[pay, change].some((step) => step.isPending && step.variables !== method)}
          // A provider's page is one step, not two.
          onClick={() => (isOnline(method) ? pay : change).mutate(method)}
        >
          {isOnline(method) ? payLabel(method) : texts.changeTo(methodName(method))}
        </Button>
      ))}
    </div>
  );
}
