import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { formatDateTime } from "@/base/dates";
import { ProductPicture, useProduct } from "@/features/catalog";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { type MonthlyRequest, statusQuery } from "../api";
import { loungeTexts as texts } from "../texts";
import { useLogged } from "../use-logged";
import { MonthlyForm } from "./monthly-form";
import { RequestFacts } from "./request-facts";
import { StatusBadge } from "./status-badge";

/** The form of this month, or what was chosen with it. */
export function MonthlyPanel() {
  const status = useQuery(statusQuery);
  useLogged("status", status);
  if (status.data) {
    const { canRequest, currentMonth, request } = status.data;
    return canRequest ? (
      <Card aria-label={texts.monthlyTitle} className="sm:p-6">
        <h2 className="text-xl">{texts.monthlyTitle}</h2>
        <p className="mt-1 mb-5 text-muted">{texts.monthlyText(currentMonth)}</p>
        <MonthlyForm />
      </Card>
    ) : (
      <Taken month={currentMonth} request={request ?? null} />
    );
  }
  if (status.isError) {
    return (
      <Card aria-label={texts.monthlyTitle}>
        <InlineError text={texts.statusFailed} query={status} />
      </Card>
    );
  }
  return (
    <div role="status" aria-label={texts.monthlyTitle}>
      <Skeleton className="h-120 rounded-xl" />
    </div>
  );
}

function Taken({ month, request }: { month: string; request: MonthlyRequest | null }) {
  return (
    <Card aria-label={texts.monthlyTitle} className="sm:p-6">
      <div className="flex items-start gap-4">
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-lg bg-success-soft text-success"
        >
          <CalendarCheck className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl">{texts.taken(month)}</h2>
          <p className="mt-1 text-muted">{texts.takenText}</p>
        </div>
      </div>
      {request ? <Choice request={request} /> : null}
    </Card>
  );
}

function Choice({ request }: { request: MonthlyRequest }) {
  const product = useProduct(request.productId).data;
  return (
    <div className="mt-6 flex gap-4 border-t border-line pt-5">
      <span className="block aspect-4/5 w-20 shrink-0 self-start overflow-hidden rounded-lg bg-sunken sm:w-24">
        {product ? <ProductPicture product={{ ...product, name: "" }} sizes="96px" /> : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{texts.yourChoice}</p>
        <h3 className="mb-1.5 text-lg wrap-break-word hyphens-auto">{request.productName}</h3>
        <StatusBadge status={request.status} />
        <RequestFacts request={request} />
        <p className="mt-2 text-sm text-muted">
          <time dateTime={request.requestedAt}>{texts.requestedAt(formatDateTime(request.requestedAt))}</time>
        </p>
      </div>
    </div>
  );
}
