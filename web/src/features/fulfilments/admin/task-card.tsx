import { clsx } from "clsx";
import { CalendarClock, Copy, MapPin, StickyNote } from "lucide-react";
import { formatRecent } from "@/base/recent";
import { formatEuro, toCents } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { addressLines, pickUpLines } from "@/features/delivery";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { IconButton } from "@/ui/button";
import { toast } from "@/ui/toast";
import { Tick } from "@/ui/toggle";
import type { Task } from "./api";
import { StepButtons } from "./step-buttons";
import { workTexts as texts } from "./texts";
import { useLongPress } from "./use-long-press";

/** Several orders are being chosen: whether this one is, and its turn. */
interface Choosing {
  chosen: boolean;
  onToggle: () => void;
}

/**
 * One order with what has to be known to get its goods on the way, and what to do next. Held down, it begins to choose several;
 * while they are chosen the whole card is the target.
 */
export function TaskCard({
  task,
  choosing,
  onHold,
}: {
  task: Task;
  choosing: Choosing | null;
  onHold: () => void;
}) {
  const lines = task.address ? addressLines(task.address) : [];
  const hold = useLongPress(onHold);
  return (
    <Card
      aria-label={texts.task(task.number)}
      className={clsx(
        "relative grid grid-cols-1 gap-4 p-4 pointer-coarse:select-none sm:p-5",
        choosing?.chosen && "border-brand! ring-1 ring-brand",
      )}
      {...(choosing ? {} : hold)}
    >
      {choosing ? (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box inside is one
        <label className="absolute inset-0 z-10 flex cursor-pointer justify-end p-4">
          <Tick
            checked={choosing.chosen}
            onChange={choosing.onToggle}
            aria-label={texts.selectOne(task.number)}
          />
        </label>
      ) : null}
      <header className={clsx("flex flex-wrap items-baseline gap-x-3 gap-y-1", choosing && "pr-10")}>
        <h2 className="text-lg">
          <Link
            href={`${href("/admin/orders")}?order=${task.orderId}`}
            aria-label={texts.open(task.number)}
            className="rounded-sm hover:text-brand"
          >
            {task.number}
          </Link>
        </h2>
        <span className="min-w-0 font-medium wrap-anywhere">{task.customerName || texts.noName}</span>
        <span className="text-sm text-muted">{texts.since(formatRecent(task.fulfilment.openedAt))}</span>
        {task.deliveryName ? <Badge className="ml-auto">{task.deliveryName}</Badge> : null}
      </header>
      {task.pickUp ? (
        <div className="flex items-start gap-3 rounded-lg bg-sunken p-3">
          <CalendarClock aria-label={texts.pickUp} className="mt-0.5 size-5 shrink-0 text-muted" />
          <p className="min-w-0 flex-1 break-words">
            <strong className="block">{pickUpLines(task.pickUp)[0]}</strong>
            {task.pickUp.place}
          </p>
        </div>
      ) : null}
      <ul aria-label={texts.items} className="grid gap-1.5">
        {task.items.map((item) => (
          <li key={item.position} className="flex gap-3">
            <span className="w-9 shrink-0 text-right font-semibold">{item.quantity} ×</span>
            <span className="min-w-0">
              <span className="wrap-anywhere">{item.productName}</span>
              {item.shipped > 0 ? (
                <span className="block text-sm text-muted">
                  {texts.shippedOf(item.shipped, item.quantity)}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > 0 ? (
        <div className="flex items-start gap-3 rounded-lg bg-sunken p-3">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <address aria-label={texts.address} className="min-w-0 flex-1 break-words not-italic">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <IconButton
            variant="ghost"
            label={texts.copy}
            onClick={() => {
              void navigator.clipboard
                .writeText(lines.join("\n"))
                .then(() => toast({ title: texts.copied }))
                .catch(() => undefined);
            }}
          >
            <Copy aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      ) : null}
      {task.customerNotes ? (
        <p className="flex items-start gap-3 text-[0.9375rem]">
          <StickyNote aria-label={texts.notes} className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="min-w-0 break-words">{task.customerNotes}</span>
        </p>
      ) : null}
      {task.fulfilment.state === "cancelled" ? (
        <p>
          {texts.amount}: <strong>{formatEuro(toCents(task.totalAmount) ?? 0)}</strong>
        </p>
      ) : null}
      {choosing ? null : <StepButtons task={task} />}
    </Card>
  );
}
