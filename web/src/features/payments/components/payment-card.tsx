import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { changeMethod, type OrderPayment, payOrder, type PaymentMethod } from "../api";
import { isOnline } from "../method";
import { paymentTexts as texts } from "../texts";
import { methodName, payLabel } from "./method-choice";
import { OnlineCard } from "./online-card";
import { TransferCard } from "./transfer-card";

const CoinCard = lazy(() => import("./coin-card"));

/** How a customer pays an order that waits for it, and which other ways there are; empty where the shop says how. */
export function PaymentCard({ payment, linkKey }: { payment: OrderPayment; linkKey?: string }) {
  const { transfer, methods, paymentMethod: pays } = payment;
  const others = methods.map(({ method }) => method).filter((method) => method !== pays);
  return (
    <>
      {transfer ? <TransferCard payment={payment} transfer={transfer} /> : null}
      {isOnline(pays) ? <OnlineCard payment={payment} linkKey={linkKey} /> : null}
      {pays === "crypto" ? (
        <Suspense>
          <CoinCard payment={payment} linkKey={linkKey} />
        </Suspense>
      ) : null}
      {others.length > 0 ? <OtherMethods id={payment.orderId} linkKey={linkKey} methods={others} /> : null}
    </>
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
  const change = useMutation({
    // A provider's page is one step, not two.
    mutationFn: async (method: PaymentMethod) => {
      if (isOnline(method)) return (await payOrder(id, linkKey, method)).url;
      await changeMethod(id, linkKey, method);
      return null;
    },
    onSuccess: (page) => (page ? location.assign(page) : toast({ title: texts.changed })),
    onError: (error) => toastFailure(texts.changeFailed, error, texts.changeFailed),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ["receipts"] });
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  return (
    <div role="group" aria-label={texts.change} className="flex flex-wrap gap-3">
      {methods.map((method) => (
        <Button
          key={method}
          variant="outline"
          className="max-sm:w-full"
          busy={change.isPending && change.variables === method}
          onClick={() => change.mutate(method)}
        >
          {isOnline(method) ? payLabel(method) : texts.changeTo(methodName(method))}
        </Button>
      ))}
    </div>
  );
}
