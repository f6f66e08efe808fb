import { useQuery } from "@tanstack/react-query";
import { TicketPercent, Truck } from "lucide-react";
import { useState } from "react";
import { formatDate } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { href } from "@/base/paths";
import { Badge, type BadgeTone } from "@/ui/badge";
import { ListPage, ListRow } from "@/ui/list-page";
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
  return (
    <ListPage
      query={vouchers}
      texts={texts}
      back={href("/admin/settings")}
      icon={<TicketPercent />}
      onAdd={() => edit(null)}
      keyOf={({ id }) => id}
      renderRow={(voucher) => <Row voucher={voucher} onEdit={() => edit(voucher)} />}
    >
      {edited ? (
        <VoucherSheet
          key={edited.key}
          open={open}
          stored={edited.stored}
          typed={edited.draft}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </ListPage>
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

const Row = ({ voucher, onEdit }: { voucher: Voucher; onEdit: () => void }) => (
  <ListRow
    label={texts.edit(voucher.code)}
    onOpen={onEdit}
    icon={voucher.kind === "shipping" ? <Truck /> : <TicketPercent />}
    title={voucher.code}
    badge={<Badge tone={tones[voucher.state]}>{texts.states[voucher.state]}</Badge>}
    lines={[boundsOf(voucher), usedOf(voucher)]}
    worth={worthOf(voucher)}
  />
);

const euro = (amount: string | null | undefined): string => formatEuro(toCents(amount) ?? 0);

function worthOf({ kind, percent, amount }: Voucher): string {
  if (kind === "percent") return texts.percentOff(percent ?? 0);
  return kind === "amount" ? euro(amount) : texts.freeDelivery;
}

/** For which orders it is; nothing where it is for all. */
const boundsOf = (voucher: Voucher) => [
  toCents(voucher.minimumAmount) && texts.minimum(euro(voucher.minimumAmount)),
  voucher.startsOn && texts.from(dayOf(voucher.startsOn)),
  voucher.endsOn && texts.until(dayOf(voucher.endsOn)),
  voucher.mostPerMember && texts.perMember(voucher.mostPerMember),
  voucher.categories.length > 0 && texts.onlySome(voucher.categories.length),
];

const usedOf = ({ used, mostUses, discountAmount }: Voucher) => [
  texts.used(used, mostUses ?? null),
  toCents(discountAmount) && texts.discounted(euro(discountAmount)),
];
