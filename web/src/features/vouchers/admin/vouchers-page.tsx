import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Plus, TicketPercent, Truck } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { formatDate } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { href } from "@/base/paths";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Voucher, vouchersQuery } from "./api";
import { newVoucher, typed, type TypedVoucher } from "./form";
import { voucherTexts as texts } from "./texts";
import { VoucherSheet } from "./voucher-sheet";

/** /admin/vouchers: the codes that are given away, and how often they were redeemed. */
export default function VouchersPage() {
  const vouchers = useQuery(vouchersQuery);
  const [edited, setEdited] = useState<{ key: number; stored: Voucher | null; draft: TypedVoucher }>();
  const [open, setOpen] = useState(false);
  const edit = (stored: Voucher | null) => {
    // Each opening begins with what is stored.
    setEdited((before) => ({
      key: (before?.key ?? 0) + 1,
      stored,
      draft: stored ? typed(stored) : newVoucher,
    }));
    setOpen(true);
  };
  const addButton = (
    <Button icon={<Plus className="size-4.5" />} onClick={() => edit(null)}>
      {texts.add}
    </Button>
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
        actions={vouchers.data?.length ? addButton : null}
      />
      {vouchers.data ? (
        vouchers.data.length > 0 ? (
          <ul
            aria-label={texts.title}
            className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
          >
            {vouchers.data.map((voucher) => (
              <li key={voucher.id}>
                <Row voucher={voucher} onEdit={() => edit(voucher)} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<TicketPercent />}
            title={texts.empty}
            text={texts.emptyText}
            action={addButton}
          />
        )
      ) : vouchers.isError ? (
        <ErrorState query={vouchers} />
      ) : (
        <SkeletonRows label={texts.title} count={3} row="h-20 rounded-xl!" />
      )}
      {edited ? (
        <VoucherSheet
          key={edited.key}
          open={open}
          stored={edited.stored}
          typed={edited.draft}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const tones: Record<Voucher["state"], BadgeTone> = {
  active: "success",
  planned: "brand",
  over: "neutral",
  used_up: "warning",
  ended: "neutral",
};

/** A day has no hour; at noon it is the same one wherever it is read. */
const dayOf = (day: string): string => formatDate(`${day}T12:00:00`);

function Row({ voucher, onEdit }: { voucher: Voucher; onEdit: () => void }) {
  return (
    <button
      type="button"
      aria-label={texts.edit(voucher.code)}
      onClick={onEdit}
      className="flex min-h-20 w-full items-center gap-4 p-4 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span aria-hidden className="shrink-0 text-brand [&_svg]:size-6">
        {voucher.kind === "shipping" ? <Truck /> : <TicketPercent />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {voucher.code}
          <Badge tone={tones[voucher.state]}>{texts.states[voucher.state]}</Badge>
        </span>
        <span className="block text-sm text-muted">{boundsOf(voucher)}</span>
        <span className="block text-sm text-muted">{usedOf(voucher)}</span>
      </span>
      <span className="shrink-0 font-medium whitespace-nowrap">{worthOf(voucher)}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}

const euro = (amount: string | null | undefined): string => formatEuro(toCents(amount) ?? 0);

function worthOf({ kind, percent, amount }: Voucher): string {
  if (kind === "percent") return texts.percentOff(percent ?? 0);
  return kind === "amount" ? euro(amount) : texts.freeDelivery;
}

/** For which orders it is, in a line; "" where it is for all. */
const boundsOf = (voucher: Voucher): string =>
  [
    toCents(voucher.minimumAmount) ? texts.minimum(euro(voucher.minimumAmount)) : "",
    voucher.startsOn ? texts.from(dayOf(voucher.startsOn)) : "",
    voucher.endsOn ? texts.until(dayOf(voucher.endsOn)) : "",
    voucher.mostPerMember ? texts.perMember(voucher.mostPerMember) : "",
    voucher.categories.length > 0 ? texts.onlySome(voucher.categories.length) : "",
  ]
    .filter(Boolean)
    .join(" · ");

const usedOf = ({ used, mostUses, discountAmount }: Voucher): string =>
  [texts.used(used, mostUses ?? null), toCents(discountAmount) ? texts.discounted(euro(discountAmount)) : ""]
    .filter(Boolean)
    .join(" · ");
