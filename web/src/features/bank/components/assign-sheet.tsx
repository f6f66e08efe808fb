import { useState } from "react";
import { formatEuro, toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { SearchInput } from "@/ui/search-input";
import { Sheet } from "@/ui/sheet";
import type { Booking, Money } from "../api";
import { bankTexts as texts } from "../texts";

/** What a person decides about a booking: which order it is for, and what that means where it does not fit. */
export function AssignSheet({
  booking,
  openOrders,
  onChoose,
  onClose,
}: {
  booking: Booking;
  openOrders: Money["openOrders"];
  onChoose: (orderId: string, accept: boolean) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const [only] = booking.proposals;
  const wanted = search.trim().toLocaleLowerCase("de");
  const proposed = new Set(booking.proposals.map(({ orderId }) => orderId));
  const listed = [
    ...booking.proposals.map((order) => ({ ...order, amount: order.missingAmount })),
    ...openOrders.filter(({ orderId }) => !proposed.has(orderId)),
  ].filter(
    ({ number, customerName }) =>
      wanted === "" || number.includes(wanted) || customerName.toLocaleLowerCase("de").includes(wanted),
  );
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())} title={texts.sheetTitle}>
      <div className="grid gap-5 px-5 pb-6">
        <p className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-semibold wrap-anywhere">{booking.name || texts.unnamed}</span>
          <span className="price-type text-xl">{formatEuro(toCents(booking.amount) ?? 0)}</span>
        </p>
        {booking.text ? <p className="-mt-4 text-muted wrap-anywhere">{booking.text}</p> : null}
        {only && booking.verdict === "too_little" ? (
          <Choice
            title={texts.shortTitle(only.number, formatEuro(toCents(booking.difference ?? "0") ?? 0))}
            first={[texts.askRest, texts.askRestText, () => onChoose(only.orderId, false)]}
            second={[texts.acceptShort, texts.acceptShortText, () => onChoose(only.orderId, true)]}
          />
        ) : null}
        {only && booking.verdict === "late" ? (
          <Choice
            title={texts.lateTitle(only.number)}
            first={[texts.deliver, texts.deliverText, () => onChoose(only.orderId, true)]}
            second={[texts.giveBack, texts.giveBackText, () => onChoose(only.orderId, false)]}
          />
        ) : null}
        <section className="grid gap-3">
          <h3 className="text-lg">{texts.search}</h3>
          <SearchInput
            value={search}
            onChange={setSearch}
            placeholder={texts.searchLabel}
            label={texts.searchLabel}
          />
          {listed.length === 0 ? <p className="text-muted">{texts.noMatch}</p> : null}
          <ul className="rounded-xl border border-line empty:hidden">
            {listed.map(({ orderId, number, customerName, amount }) => (
              <li key={orderId} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  onClick={() => onChoose(orderId, false)}
                  className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-sunken"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{customerName}</span>
                    <span className="block text-sm text-muted">{number}</span>
                  </span>
                  <span className="text-sm whitespace-nowrap text-muted">
                    {texts.missing(formatEuro(toCents(amount) ?? 0))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}

type Way = readonly [label: string, text: string, press: () => void];

function Choice({ title, first, second }: { title: string; first: Way; second: Way }) {
  return (
    <section className="grid gap-3 rounded-xl bg-sunken p-4">
      <h3 className="text-lg">{title}</h3>
      {[first, second].map(([label, text, press], index) => (
        <div key={label} className="grid gap-1.5">
          <Button variant={index === 0 ? "primary" : "outline"} wide onClick={press}>
            {label}
          </Button>
          <p className="text-sm text-muted">{text}</p>
        </div>
      ))}
    </section>
  );
}
