import { useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Field, Textarea } from "@/ui/field";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { noteOrder, type OrderDetail, orderQuery } from "../api";
import { orderAdminTexts as texts } from "../back-office-texts";
import { orderNumber } from "../order";
import { printOrder } from "../print";
import { OrderHistory } from "./order-history";

const OrderWork = lazy(() => import("@/features/fulfilments/admin/order-work"));
const OrderRefunds = lazy(() => import("@/features/refunds/components/order-refunds"));

/** What the team sees of an order besides the goods: its own note, what happened, and paper. */
export default function OrderBackOffice({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.paymentStatus === "paid" ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <OrderWork id={order.id} />
        </Suspense>
      ) : null}
      <Suspense>
        <OrderRefunds id={order.id} number={orderNumber(order.id)} />
      </Suspense>
      <Note order={order} />
      <section aria-label={texts.history}>
        <h3 className="mb-2 text-lg">{texts.history}</h3>
        <OrderHistory id={order.id} />
      </section>
      <Button
        variant="outline"
        className="self-start"
        icon={<Printer aria-hidden className="size-4.5" />}
        onClick={() => printOrder(order)}
      >
        {texts.print}
      </Button>
    </>
  );
}

function Note({ order }: { order: OrderDetail }) {
  const client = useQueryClient();
  const saved = order.adminNote ?? "";
  const [note, setNote] = useState(saved);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await noteOrder(order.id, note);
      toast({ title: message });
      await client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    } catch (error) {
      toastFailure(texts.error, error, texts.noteFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
      <Field label={texts.note} hint={texts.noteHint}>
        <Textarea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {note.trim() === saved ? null : (
        <Button type="submit" size="sm" variant="soft" className="justify-self-start" busy={busy}>
          {texts.noteSave}
        </Button>
      )}
    </form>
  );
}
