import { Ban, Check, ExternalLink, Handshake, House, Package, Store, Truck, Undo2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { formatDate, formatDateTime } from "@/base/dates";
import { Skeleton } from "@/ui/skeleton";
import { type Stage, TimelineStep } from "@/ui/timeline";
import type { Fulfilment, Parcel } from "../api";
import { fulfilmentTexts as texts } from "../texts";

const QrCode = lazy(() => import("@/ui/qr-code"));

/** The way of the goods as steps of a list: packed, under way, there; or kept for pick-up with a code. */
export function FulfilmentSteps({ fulfilment, pickUp }: { fulfilment: Fulfilment; pickUp: boolean }) {
  const { state, packedAt, readyAt, finishedAt, cancelledAt, refundedAt, parcels } = fulfilment;
  if (cancelledAt) {
    return (
      <>
        <TimelineStep stage="failed" icon={<Ban />} title={texts.cancelled}>
          {texts.cancelledAt(formatDateTime(cancelledAt))}
        </TimelineStep>
        <TimelineStep stage={refundedAt ? "done" : "later"} icon={<Undo2 />} title={texts.refunded}>
          {refundedAt ? texts.at(formatDateTime(refundedAt)) : null}
        </TimelineStep>
      </>
    );
  }
  const isFetched = pickUp || state === "ready" || state === "picked_up";
  const there: Stage = finishedAt ? "done" : "later";
  return (
    <>
      {isFetched ? null : (
        <TimelineStep
          stage={packedAt ? "done" : "now"}
          icon={packedAt ? <Check /> : <Package />}
          title={texts.packed}
        >
          {packedAt ? texts.packedAt(formatDateTime(packedAt)) : texts.packing}
        </TimelineStep>
      )}
      {isFetched ? (
        <TimelineStep
          stage={finishedAt ? "done" : "now"}
          icon={finishedAt ? <Check /> : <Store />}
          title={texts.ready}
        >
          {readyAt ? texts.readyAt(formatDateTime(readyAt)) : finishedAt ? null : texts.gettingReady}
          {fulfilment.code ? <PickUpCode code={fulfilment.code} /> : null}
        </TimelineStep>
      ) : (
        <TimelineStep
          stage={finishedAt ? "done" : parcels.length > 0 ? "now" : "later"}
          icon={finishedAt ? <Check /> : <Truck />}
          title={texts.shipped}
        >
          {parcels.map((parcel) => (
            <Sent key={parcel.number} parcel={parcel} counted={parcels.length > 1} />
          ))}
          {parcels.length > 0 && state === "packed" ? <p className="mt-1">{texts.restFollows}</p> : null}
        </TimelineStep>
      )}
      <TimelineStep
        stage={there}
        icon={finishedAt ? <Check /> : isFetched ? <Handshake /> : <House />}
        title={isFetched ? texts.pickedUp : texts.delivered}
      >
        {finishedAt ? texts.at(formatDateTime(finishedAt)) : null}
        {fulfilment.withdrawalUntil ? (
          <span className="block">
            {texts.withdrawal(formatDate(`${fulfilment.withdrawalUntil}T12:00:00`))}
          </span>
        ) : null}
      </TimelineStep>
    </>
  );
}

function Sent({ parcel, counted }: { parcel: Parcel; counted: boolean }) {
  const what = [
    counted ? texts.parcel(parcel.number) : null,
    parcel.carrier ? texts.with(parcel.carrier) : null,
    texts.sentAt(formatDateTime(parcel.shippedAt)),
  ];
  return (
    <div className="not-first:mt-2">
      <p>{what.filter(Boolean).join(" · ")}</p>
      {parcel.trackingUrl ? (
        <a
          href={parcel.trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
        >
          <ExternalLink aria-hidden className="size-4" />
          {texts.track}
          <span className="font-normal break-all text-muted">{parcel.tracking}</span>
        </a>
      ) : parcel.tracking ? (
        <p className="break-all">{parcel.tracking}</p>
      ) : null}
    </div>
  );
}

const PickUpCode = ({ code }: { code: string }) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-sunken p-3 large-text:-ml-12 sm:p-4">
    <span className="aspect-square w-28 max-w-full shrink-0">
      <Suspense fallback={<Skeleton className="size-full" />}>
        <QrCode text={code} label={`${texts.code}: ${code}`} />
      </Suspense>
    </span>
    <span className="min-w-0 flex-1 basis-32">
      <span className="block text-sm">{texts.code}</span>
      <strong className="block text-2xl tracking-[0.15em] wrap-anywhere text-ink">{code}</strong>
      <span className="block text-sm">{texts.codeText}</span>
    </span>
  </div>
);
