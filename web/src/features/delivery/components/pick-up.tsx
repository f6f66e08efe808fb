import { clsx } from "clsx";
import { ExternalLink, MapPin } from "lucide-react";
import { useId, useState } from "react";
import { dayParts, formatDay, formatHours } from "@/base/dates";
import { buttonClass } from "@/ui/button-class";
import { Option } from "@/ui/option";
import type { QuotedMethod, QuotedPlace, QuotedSlot, SlotChoice } from "../api";
import { patchDestination } from "../destination";
import { chosenSlot, openDays } from "../slots";
import { deliveryTexts as texts } from "../texts";

/** Where and when something is picked up: place, day, hour. Only days with something free are there; the first is open. */
export function PickUp({
  method,
  choice,
  error,
}: {
  method: QuotedMethod;
  choice: SlotChoice | null;
  error: string | undefined;
}) {
  const name = useId();
  const chosen = chosenSlot(method, choice);
  const [placeId, setPlaceId] = useState<number | null>(null);
  const { places } = method;
  const place =
    places.find((one) => one.placeId === (placeId ?? chosen?.place.placeId)) ??
    places.find((one) => openDays(one).length > 0) ??
    places[0];
  if (!place) return null;
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="float-left mb-2 font-serif text-lg font-semibold">{texts.place}</legend>
        {places.length === 1 ? (
          <Place place={place} />
        ) : (
          places.map((one) => (
            <Option
              key={one.placeId}
              name={`${name}-place`}
              icon={<MapPin />}
              label={one.name}
              hint={[one.address, one.note].filter(Boolean).join(" · ")}
              checked={one.placeId === place.placeId}
              onChange={() => {
                setPlaceId(one.placeId);
                patchDestination({ slot: null });
              }}
            />
          ))
        )}
      </fieldset>
      <When key={place.placeId} name={name} place={place} choice={chosen ? choice : null} error={error} />
    </>
  );
}

const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const Place = ({ place }: { place: QuotedPlace }) => (
  <div className="flex items-start gap-4 rounded-xl border border-line bg-surface p-4">
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft"
    >
      <MapPin className="size-5" />
    </span>
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="block font-semibold">{place.name}</span>
      <span className="block text-[0.9375rem] text-muted">{place.address}</span>
      {place.note ? <span className="block text-[0.9375rem] text-muted">{place.note}</span> : null}
    </span>
    <a
      href={mapOf(place.address)}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.placeNotes(place.name)}
      className={buttonClass({ variant: "outline" }, "size-11 shrink-0 px-0!")}
    >
      <ExternalLink aria-hidden className="size-5" />
    </a>
  </div>
);

function When({
  name,
  place,
  choice,
  error,
}: {
  name: string;
  place: QuotedPlace;
  choice: SlotChoice | null;
  error: string | undefined;
}) {
  const days = openDays(place);
  const [wanted, setWanted] = useState(choice?.date);
  const day = days.find(({ date }) => date === wanted) ?? days[0];
  if (!day) return <p className="text-muted">{texts.noDays}</p>;
  return (
    <section aria-label={texts.when} className="grid min-w-0 gap-3">
      <h3 className="text-lg">{texts.when}</h3>
      <div
        role="radiogroup"
        aria-label={texts.day}
        // Reaches to both edges of the sheet, so that one sees that there is more.
        className="scroll-row -mx-5 flex snap-x scroll-px-5 gap-2 px-5 pb-1 large-text:mx-0 large-text:scroll-px-0 large-text:px-0"
      >
        {days.map(({ date }) => {
          const parts = dayParts(date);
          const isChosen = date === day.date;
          return (
            <label
              key={date}
              className={clsx(
                "relative grid min-w-17 shrink-0 snap-start justify-items-center rounded-xl border px-2 py-2 has-focus-visible:outline-2",
                "transition-colors duration-150",
                isChosen ? "border-ink bg-ink text-paper" : "border-line bg-surface",
              )}
            >
              <input
                type="radio"
                name={`${name}-day`}
                aria-label={formatDay(date)}
                checked={isChosen}
                onChange={() => setWanted(date)}
                className="absolute inset-0 appearance-none rounded-xl"
              />
              <span aria-hidden className={clsx("text-sm", !isChosen && "text-muted")}>
                {parts.weekday}
              </span>
              <span aria-hidden className="font-serif text-xl font-semibold">
                {parts.day}
              </span>
              <span aria-hidden className={clsx("text-sm", !isChosen && "text-muted")}>
                {parts.month}
              </span>
            </label>
          );
        })}
      </div>
      <div
        role="radiogroup"
        aria-label={texts.slotsOf(formatDay(day.date))}
        aria-invalid={(error !== undefined && !choice) || undefined}
        tabIndex={-1}
        className="grid scroll-mt-5 rounded-xl outline-offset-4 grid-cols-2 gap-2 large-text:grid-cols-1"
      >
        {day.slots.map((slot) => (
          <Slot
            key={slot.slotId}
            name={`${name}-slot`}
            slot={slot}
            checked={choice?.slotId === slot.slotId && choice.date === day.date}
            invalid={error !== undefined}
            onChange={() => patchDestination({ slot: { slotId: slot.slotId, date: day.date } })}
          />
        ))}
      </div>
      {error && !choice ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <p className="text-sm text-muted">{texts.slotHint}</p>
    </section>
  );
}

/** Places that are few are counted. */
const few = 3;

function note({ state, left }: QuotedSlot): string {
  if (state === "full") return texts.slotFull;
  if (state === "too_early") return texts.slotTooEarly;
  return left <= few ? texts.slotLeft(left) : texts.slotFree;
}

function Slot({
  name,
  slot,
  checked,
  invalid,
  onChange,
}: {
  name: string;
  slot: QuotedSlot;
  checked: boolean;
  invalid: boolean;
  onChange: () => void;
}) {
  const hours = formatHours(slot.from, slot.to);
  const frame = "relative grid min-h-16 content-center rounded-xl px-4 py-2 leading-snug";
  // What cannot be chosen can be read, and is no stop on the way of the Tab key.
  if (slot.state !== "free")
    return (
      <p className={clsx(frame, "border border-dashed border-edge text-muted")}>
        <span className="font-medium">{hours}</span>
        <span className="text-sm">{note(slot)}</span>
      </p>
    );
  return (
    <label
      className={clsx(
        frame,
        "border has-focus-visible:outline-2",
        checked
          ? "border-brand bg-brand-soft outline-1 -outline-offset-2 outline-brand"
          : invalid
            ? "border-danger bg-surface"
            : "border-line bg-surface",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 appearance-none rounded-xl"
      />
      <span className="font-semibold">{hours}</span>
      <span className={clsx("text-sm", checked ? "text-on-brand-soft" : "text-muted")}>{note(slot)}</span>
    </label>
  );
}
