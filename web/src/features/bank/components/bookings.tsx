import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, CheckCheck, Landmark, ListTree } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { isOwner, useSession } from "@/features/auth";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Menu, MenuItem } from "@/ui/menu";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import {
  type Booking,
  type BookingState,
  bookingsQuery,
  confirmBookings,
  ignoreBooking,
  matchBooking,
  type Money,
  moneyKey,
  takeBackBooking,
} from "../api";
import { bankTexts as texts } from "../texts";
import { AssignSheet } from "./assign-sheet";

const tones: Record<Booking["verdict"], BadgeTone> = {
  fits: "success",
  too_little: "warning",
  too_much: "warning",
  double: "warning",
  late: "warning",
  unknown: "neutral",
};

/** What came in and waits for a decision, or what was decided. */
export function Bookings({ openOrders }: { openOrders: Money["openOrders"] }) {
  const [state, setState] = useState<BookingState>("open");
  const list = useQuery(bookingsQuery(state));
  const [asked, setAsked] = useState<Booking>();
  const [doubted, setDoubted] = useState<Booking>();
  const owner = isOwner(useSession().user);
  const actions = useActions();
  const rows = list.data?.rows ?? [];
  const fitting = rows.filter(({ verdict }) => verdict === "fits").map(({ id }) => id);
  return (
    <Card aria-label={state === "open" ? texts.bookings : texts.settled} className="p-0!">
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-lg">{state === "open" ? texts.bookings : texts.settled}</h2>
        {state === "open" && fitting.length > 0 ? (
          <Button
            variant="soft"
            busy={actions.confirm.isPending}
            icon={<CheckCheck aria-hidden className="size-5" />}
            onClick={() => actions.confirm.mutate(fitting)}
          >
            {texts.confirmAll(fitting.length)}
          </Button>
        ) : null}
      </div>
      {list.data ? (
        rows.length > 0 ? (
          <ul>
            {rows.map((booking) => (
              <Row
                key={booking.id}
                booking={booking}
                actions={actions}
                onAsk={() => setAsked(booking)}
                onDoubt={owner ? () => setDoubted(booking) : undefined}
              />
            ))}
          </ul>
        ) : state === "open" ? (
          <EmptyState icon={<Landmark />} title={texts.noneTitle} text={texts.noneText} />
        ) : (
          <p className="px-5 pb-5 text-muted">{texts.settledNone}</p>
        )
      ) : list.isError ? (
        <ErrorState title={texts.failed} text={reasonOf(list.error)} query={list} />
      ) : (
        <div className="px-5 pb-5">
          <SkeletonRows label={texts.loading} count={4} row="h-16" />
        </div>
      )}
      <button
        type="button"
        onClick={() => setState(state === "open" ? "settled" : "open")}
        className="min-h-11 w-full border-t border-line px-5 text-left text-sm font-semibold text-brand hover:underline"
      >
        {state === "open" ? texts.showSettled : texts.showOpen}
      </button>
      {asked ? (
        <AssignSheet
          booking={asked}
          openOrders={openOrders}
          onClose={() => setAsked(undefined)}
          onChoose={(orderId, accept) => {
            setAsked(undefined);
            actions.match.mutate({ id: asked.id, orderId, accept });
          }}
        />
      ) : null}
      <ConfirmDialog
        open={doubted !== undefined}
        onOpenChange={() => setDoubted(undefined)}
        danger
        title={texts.takeBackTitle(doubted?.orderNumber ?? "")}
        text={texts.takeBackText(euro(doubted?.amount ?? "0"), doubted?.orderNumber ?? "")}
        confirmLabel={texts.takeBackConfirm}
        // Told by a toast either way.
        onConfirm={() =>
          doubted ? actions.takeBack.mutateAsync(doubted.id).catch(() => undefined) : undefined
        }
      />
    </Card>
  );
}

type Actions = ReturnType<typeof useActions>;

const onError = (error: unknown) => toastFailure(texts.error, error, texts.changeFailed);
const onSuccess = ({ message }: { message: string }) => void toast({ title: message });

function useActions() {
  const client = useQueryClient();
  const settled = async () => {
    void client.invalidateQueries({ queryKey: ["orders"] });
    void client.invalidateQueries({ queryKey: ["fulfilments"] });
    await client.invalidateQueries({ queryKey: moneyKey });
  };
  const common = { onError, onSuccess, onSettled: settled };
  return {
    match: useMutation({
      mutationFn: ({ id, orderId, accept }: { id: number; orderId: string; accept: boolean }) =>
        matchBooking(id, orderId, accept),
      ...common,
    }),
    ignore: useMutation({ mutationFn: ignoreBooking, ...common }),
    takeBack: useMutation({ mutationFn: takeBackBooking, ...common }),
    confirm: useMutation({ mutationFn: confirmBookings, ...common }),
  };
}

function Row({
  booking,
  actions,
  onAsk,
  onDoubt,
}: {
  booking: Booking;
  actions: Actions;
  onAsk: () => void;
  onDoubt: (() => void) | undefined;
}) {
  const [only] = booking.proposals;
  const name = booking.name || texts.unnamed;
  const busy =
    (actions.match.isPending && actions.match.variables.id === booking.id) ||
    (actions.ignore.isPending && actions.ignore.variables === booking.id);
  const press = () => {
    if (booking.verdict === "fits") actions.confirm.mutate([booking.id]);
    else if (only && (booking.verdict === "double" || booking.verdict === "too_much"))
      actions.match.mutate({ id: booking.id, orderId: only.orderId, accept: false });
    else onAsk();
  };
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 md:grid-cols-[1fr_6.5rem_1fr_auto]">
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[formatDate(booking.bookedOn), booking.text].filter(Boolean).join(" · ")}
        </p>
      </div>
      <p className="text-right font-semibold whitespace-nowrap">
        {booking.currency === "EUR" ? euro(booking.amount) : `${booking.amount} ${booking.currency}`}
      </p>
      <div className="min-w-0 max-md:col-span-2">
        {booking.state === "open" ? (
          <>
            <Badge tone={tones[booking.verdict]}>{texts.verdicts[booking.verdict]}</Badge>
            <p className="mt-1 text-sm text-muted">{reason(booking)}</p>
          </>
        ) : (
          <p className="text-sm text-muted">
            {[booking.orderNumber, booking.isAutomatic ? texts.automatic : ""].filter(Boolean).join(" · ")}
          </p>
        )}
        {booking.takenBack.length > 0 ? (
          <p className="mt-1 text-sm text-muted">
            {texts.wasTakenBack(booking.takenBack.map(({ orderNumber }) => orderNumber).join(", "))}
          </p>
        ) : null}
      </div>
      {booking.state === "settled" && onDoubt ? (
        <div className="flex items-center justify-end max-md:col-span-2">
          <Button variant="quiet" size="sm" className="max-md:flex-1" onClick={onDoubt}>
            {texts.takeBack}
          </Button>
        </div>
      ) : null}
      {booking.state === "open" ? (
        <div className="flex items-center justify-end gap-1 max-md:col-span-2">
          <Button
            variant={booking.verdict === "fits" ? "soft" : "quiet"}
            busy={busy}
            className="min-w-32 max-md:flex-1"
            onClick={press}
          >
            {labels[booking.verdict]}
          </Button>
          <Menu label={texts.more(booking.name)} align="end" className="size-11">
            <MenuItem icon={<ListTree aria-hidden />} onSelect={onAsk}>
              {texts.assignOther}
            </MenuItem>
            <MenuItem icon={<Archive aria-hidden />} onSelect={() => actions.ignore.mutate(booking.id)}>
              {texts.ignore}
            </MenuItem>
          </Menu>
        </div>
      ) : null}
    </li>
  );
}

const labels: Record<Booking["verdict"], string> = {
  fits: texts.confirm,
  too_little: texts.decide,
  too_much: texts.confirm,
  double: texts.refund,
  late: texts.decide,
  unknown: texts.assign,
};

function reason({ verdict, proposals, difference }: Booking): string {
  const [first] = proposals;
  if (!first) return texts.noOrder;
  const amount = euro(difference ?? "0");
  switch (verdict) {
    case "fits":
      return texts.fits(first.number, texts.reasons[first.reason]);
    case "too_little":
      return texts.tooLittle(first.number, amount);
    case "too_much":
      return texts.tooMuch(first.number, amount);
    case "double":
      return texts.double(first.number);
    case "late":
      return texts.late(first.number);
    case "unknown":
      return proposals.length > 1
        ? texts.several(proposals.length)
        : texts.maybe(first.number, texts.reasons[first.reason]);
  }
}

/** An amount and its sign stay on one line. */
const euro = (amount: string): string => formatEuro(toCents(amount) ?? 0).replace(" ", "\u00a0");
