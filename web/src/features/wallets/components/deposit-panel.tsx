import { useQuery } from "@tanstack/react-query";
import { Copy, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { addressQuery, type CurrencyInfo } from "../api";
import { copy } from "../copy";
import { walletTexts as texts } from "../texts";

const QrCode = lazy(() => import("@/ui/qr-code"));

/** Where to send coins to: the own address as text and as a picture for another phone's camera. */
export function DepositPanel({
  info: { currency },
  label = texts.address,
}: {
  info: CurrencyInfo;
  label?: string;
}) {
  const address = useQuery(addressQuery(currency));
  if (address.isError) {
    return <InlineError text={reasonOf(address.error) ?? texts.addressFailed} query={address} />;
  }
  if (!address.data) return <LoadingAddress />;
  const { address: text, network, demo } = address.data;
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:gap-6">
      <div className="mx-auto size-[200px] shrink-0 rounded-xl border border-line bg-[#ffffff] p-1 sm:mx-0">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode key={text} text={text} label={texts.qrCode(currency)} />
        </Suspense>
      </div>
      <div className="grid min-w-0 flex-1 gap-4">
        <dl className="grid gap-3">
          <div>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 rounded-md bg-sunken px-3 py-2.5 [font-family:monospace] text-[0.9375rem] leading-6 text-balance wrap-anywhere select-all">
              {text}
            </dd>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-sm text-muted">{texts.network}</dt>
            <dd className="font-semibold">{network}</dd>
          </div>
        </dl>
        <Button
          variant="soft"
          aria-label={texts.copyAddress(currency)}
          className="w-full sm:w-fit"
          icon={<Copy aria-hidden className="size-4.5" />}
          onClick={() => void copy(text, texts.addressCopied(currency))}
        >
          {texts.copy}
        </Button>
        <p className="flex gap-2.5 rounded-lg bg-warning-soft px-3.5 py-3 text-[0.9375rem] text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {demo ? texts.demoAddress : texts.onlyThis(currency, network)}
        </p>
      </div>
    </div>
  );
}

function LoadingAddress() {
  return (
    <div role="status" aria-label={texts.addressLoading} className="flex flex-col gap-5 sm:flex-row sm:gap-6">
      <Skeleton className="mx-auto size-[200px] shrink-0 rounded-xl sm:mx-0" />
      <div className="grid flex-1 content-start gap-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-11 sm:w-44" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
