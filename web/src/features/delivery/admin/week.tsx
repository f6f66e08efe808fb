import { CopyPlus, Eraser, Plus } from "lucide-react";
import { useState } from "react";
import { formatHours } from "@/base/dates";
import { IconButton } from "@/ui/button";
import { Menu, MenuItem } from "@/ui/menu";
import { copyToWorkdays, nextSlot, type Slot, slotsOf, weekdays } from "./place-form";
import { SlotDialog } from "./slot-dialog";
import { placesTexts as texts } from "./texts";

/** The hours of a week: a row for each day, each hour a button, and one to add the next. */
export function Week({ slots, onChange }: { slots: Slot[]; onChange: (slots: Slot[]) => void }) {
  const [edited, setEdited] = useState<{ key: number; slot: Slot; before: Slot | null }>();
  const [open, setOpen] = useState(false);
  const edit = (slot: Slot, before: Slot | null) => {
    setEdited((last) => ({ key: (last?.key ?? 0) + 1, slot, before }));
    setOpen(true);
  };
  const replace = (before: Slot | null, next: Slot | null) => {
    const rest = slots.filter((slot) => slot !== before);
    onChange(next ? [...rest, next] : rest);
    setOpen(false);
  };
  return (
    <section aria-label={texts.week}>
      <h3 className="text-lg">{texts.week}</h3>
      <p className="text-sm text-muted">{texts.weekHint}</p>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {weekdays.map((weekday) => {
          const day = texts.days[weekday - 1] ?? "";
          const own = slotsOf(slots, weekday);
          return (
            <li key={weekday} className="flex items-start gap-2 py-2 pr-1 pl-4">
              <span className="w-9 shrink-0 pt-2.5 font-semibold">
                <span aria-hidden>{texts.shortDays[weekday - 1]}</span>
                <span className="sr-only">{day}</span>
              </span>
              <span className="grid min-w-0 flex-1 grid-cols-2 gap-2 large-text:grid-cols-1">
                {own.length === 0 ? (
                  <span className="col-span-full py-2.5 text-muted">{texts.closed}</span>
                ) : null}
                {own.map((slot) => (
                  <button
                    key={`${slot.id ?? ""} ${slot.from} ${slot.to}`}
                    type="button"
                    onClick={() => edit(slot, slot)}
                    className="min-h-12 min-w-0 rounded-lg bg-brand-soft px-3 py-1 text-left text-on-brand-soft transition-colors duration-150 hover:bg-brand-soft-strong"
                  >
                    <span className="sr-only">{day}, </span>
                    <span className="block text-[0.9375rem] leading-tight font-semibold">
                      {formatHours(slot.from, slot.to).replace(" Uhr", "")}
                      <span className="sr-only"> Uhr</span>
                    </span>
                    <span className="block text-sm leading-tight">{texts.places(slot.capacity)}</span>
                  </button>
                ))}
              </span>
              <span className="flex shrink-0">
                <IconButton
                  variant="ghost"
                  label={texts.addSlot(day)}
                  onClick={() => edit(nextSlot(slots, weekday), null)}
                >
                  <Plus aria-hidden className="size-5" />
                </IconButton>
                {own.length > 0 ? (
                  <Menu label={texts.more(day)} align="end" className="size-11">
                    <MenuItem icon={<CopyPlus />} onSelect={() => onChange(copyToWorkdays(slots, weekday))}>
                      {texts.copy}
                    </MenuItem>
                    <MenuItem
                      icon={<Eraser />}
                      danger
                      onSelect={() => onChange(slots.filter((slot) => slot.weekday !== weekday))}
                    >
                      {texts.clear}
                    </MenuItem>
                  </Menu>
                ) : (
                  <span className="w-11" />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {edited ? (
        <SlotDialog
          key={edited.key}
          open={open}
          slot={edited.slot}
          onDone={(next) => replace(edited.before, next)}
          onRemove={edited.before ? () => replace(edited.before, null) : undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
