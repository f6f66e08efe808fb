import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { refreshDocuments } from "@/api/refresh-documents";
import { toastFailure } from "@/api/toast-failure";
import { parseDecimal } from "@/base/decimal";
import { formatEuro, toCents, toDecimal } from "@/base/money";
import { partOf } from "@/base/parts";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { Option } from "@/ui/option";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { noErrors, useErrorFocus } from "@/ui/use-error-focus";
import {
  giveBack,
  type OrderRefunds,
  type RefundReason,
  type RefundRequest,
  refundsKey,
  type RefundWay,
} from "../api";
import { refundTexts as texts } from "../texts";

type Kind = "all" | "lines" | "sum";
/** What so many pieces of a line were charged, a voucher's share taken off. */
const chargedFor = (
  { lineAmount, ordered, quantity }: OrderRefunds["lines"][number],
  pieces: number,
): number => partOf(toCents(lineAmount) ?? 0, ordered, ordered - quantity, pieces);
const euro = (amount: string): string => formatEuro(toCents(amount) ?? 0);

/** What goes back, why, and by which way. */
export function RefundSheet({
  id,
  number,
  found,
  onClose,
}: {
  id: string;
  number: string;
  found: OrderRefunds;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<Kind>("all");
  const [pieces, setPieces] = useState<Record<number, number>>({});
  const [shipping, setShipping] = useState(false);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<RefundReason>("revocation");
  const [chosen, setChosen] = useState<RefundWay>();
  const [note, setNote] = useState("");

  const shippingCents = toCents(found.shippingAmount) ?? 0;
  const ofLines = found.lines.reduce(
    (sum, line) => sum + chargedFor(line, pieces[line.position] ?? 0),
    shipping ? shippingCents : 0,
  );
  const most = toCents(found.refundableAmount) ?? 0;
  const sum = parseDecimal(typed, 2);
  const cents = kind === "all" ? most : kind === "lines" ? ofLines : (sum ?? 0);
  const ways = found.ways.map((way) => ({ ...way, fits: (toCents(way.most) ?? 0) >= cents }));
  const way = ways.find((one) => one.way === chosen && one.fits) ?? ways.find((one) => one.fits);

  const body: RefundRequest | null =
    way && cents > 0 && cents <= most
      ? {
          lines:
            kind === "lines"
              ? Object.entries(pieces)
                  .map(([position, quantity]) => ({ position: Number(position), quantity }))
                  .filter(({ quantity }) => quantity > 0)
              : [],
          shipping: kind === "lines" && shipping,
          // What was shown, and no more, should further money have come meanwhile.
          ...(kind === "lines" ? {} : { amount: toDecimal(cents) }),
          way: way.way,
          reason,
          note: note.trim(),
        }
      : null;

  // An amount is told to be wrong once it was sent, and from then on as it is typed.
  const [missed, setMissed] = useState(0);
  const wrong = cents > most ? texts.tooHigh(formatEuro(most)) : cents > 0 ? undefined : texts.amountMissing;
  const problem = missed > 0 ? wrong : undefined;
  const form = useRef<HTMLDivElement>(null);
  useErrorFocus(
    form,
    useMemo(() => (missed > 0 ? { amount: `${missed}` } : noErrors), [missed]),
  );

  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (request: RefundRequest) => giveBack(id, request),
    onSuccess: ({ state }) => {
      if (state === "failed") toast({ title: texts.refused, variant: "destructive" });
      else toast({ title: state === "done" ? texts.done : texts.begun });
      onClose();
    },
    onError: (error) => toastFailure(texts.error, error, texts.changeFailed),
    onSettled: async () => {
      refreshDocuments(client);
      void client.invalidateQueries({ queryKey: ["orders"] });
      void client.invalidateQueries({ queryKey: ["admin", "money"] });
      await client.invalidateQueries({ queryKey: refundsKey });
    },
  });

  const what = (value: Kind, label: string, hint: string) => (
    <Option
      name="refund-what"
      label={label}
      hint={hint}
      checked={kind === value}
      onChange={() => setKind(value)}
    />
  );

  return (
    <Sheet
      open
      onOpenChange={(stays) => (stays || send.isPending ? undefined : onClose())}
      title={texts.sheetTitle(number)}
      footer={
        <Button
          wide
          size="lg"
          disabledReason={body || kind === "sum" ? undefined : cents > 0 ? wrong : texts.choose}
          busy={send.isPending}
          onClick={() => (body ? send.mutate(body) : setMissed(missed + 1))}
        >
          {cents > 0
            ? texts.submit(formatEuro(cents))
            : kind === "sum"
              ? texts.giveBack
              : texts.submitNothing}
        </Button>
      }
    >
      <div ref={form} className="grid gap-6 px-5 pb-6">
        <fieldset className="grid gap-2">
          <legend className="float-left mb-2 text-lg font-semibold">{texts.what}</legend>
          {what("all", texts.all, texts.allText(euro(found.refundableAmount)))}
          {what("lines", texts.lines, texts.linesText)}
          {what("sum", texts.sum, texts.sumText)}
        </fieldset>
        {kind === "lines" ? (
          <div className="grid gap-3">
            {found.lines
              .filter(({ quantity }) => quantity > 0)
              .map((line) => (
                <div key={line.position} className="flex items-center justify-between gap-4">
                  <p className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{line.productName}</span>
                    <span className="block text-sm text-muted">
                      {texts.of(line.quantity, euro(line.unitPrice))}
                    </span>
                  </p>
                  <Select
                    className="w-20 shrink-0"
                    aria-label={texts.pieces(line.productName)}
                    value={pieces[line.position] ?? 0}
                    onChange={(event) =>
                      setPieces({ ...pieces, [line.position]: Number(event.target.value) })
                    }
                  >
                    {Array.from({ length: line.quantity + 1 }, (_, count) => (
                      <option key={count} value={count}>
                        {count}
                      </option>
                    ))}
                  </Select>
                </div>
              ))}
            {shippingCents > 0 ? (
              <Checkbox
                checked={shipping}
                label={texts.shipping(euro(found.shippingAmount))}
                hint={texts.shippingHint}
                onChange={(event) => setShipping(event.target.checked)}
              />
            ) : null}
          </div>
        ) : null}
        {kind === "sum" ? (
          <Field
            label={texts.amount}
            hint={problem ? undefined : texts.amountHint(euro(found.refundableAmount))}
            error={problem}
          >
            <Input inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        ) : null}
        <Field label={texts.why}>
          <Select value={reason} onChange={(event) => setReason(event.target.value as RefundReason)}>
            {Object.entries(texts.reasons).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className="grid gap-2">
          <legend className="float-left mb-2 text-lg font-semibold">{texts.how}</legend>
          {ways.map((one) => (
            <Option
              key={one.way}
              name="refund-way"
              label={texts.ways[one.way]}
              hint={one.fits ? texts.wayHints[one.way] : texts.tooMuch}
              price={texts.upTo(euro(one.most))}
              disabled={!one.fits}
              checked={one.way === way?.way}
              onChange={() => setChosen(one.way)}
            />
          ))}
        </fieldset>
        <Field label={texts.note} hint={texts.noteHint} optional>
          <Textarea
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  );
}
