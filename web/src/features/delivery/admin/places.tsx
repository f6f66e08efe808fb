import { useQuery } from "@tanstack/react-query";
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ListRow } from "@/ui/list-page";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { type Method, type Place, placesQuery } from "./api";
import { newPlace, slotsOf, type TypedPlace, typedPlace, weekdays } from "./place-form";
import { PlaceSheet } from "./place-sheet";
import { placesTexts as texts } from "./texts";

/** Where and when customers pick up. */
export function Places({ methods }: { methods: Method[] }) {
  const places = useQuery(placesQuery);
  const [edited, setEdited] = useState<{ key: number; id: number | null; place: TypedPlace }>();
  const [open, setOpen] = useState(false);
  const edit = (id: number | null, place: TypedPlace) => {
    setEdited((before) => ({ key: (before?.key ?? 0) + 1, id, place }));
    setOpen(true);
  };
  const last = Math.max(0, ...(places.data ?? []).map((one) => one.position));
  return (
    <section aria-label={texts.title} className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-xl">{texts.title}</h2>
          <p className="mt-1 text-muted">{texts.text}</p>
        </div>
        <Button
          variant="soft"
          icon={<Plus className="size-4.5" />}
          onClick={() => edit(null, newPlace(methods[0]?.id ?? 0, Math.min(1000, last + 1)))}
        >
          {texts.add}
        </Button>
      </div>
      {places.data ? (
        places.data.length > 0 ? (
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
            {places.data.map((place) => (
              <li key={place.id}>
                <Row place={place} onEdit={() => edit(place.id, typedPlace(place))} />
              </li>
            ))}
          </ul>
        ) : null
      ) : places.isError ? (
        <ErrorState query={places} />
      ) : (
        <SkeletonRows label={texts.title} count={1} row="h-20 rounded-xl!" />
      )}
      {edited ? (
        <PlaceSheet
          key={edited.key}
          open={open}
          id={edited.id}
          place={edited.place}
          methods={methods}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

function Row({ place, onEdit }: { place: Place; onEdit: () => void }) {
  const days = weekdays.filter((day) => slotsOf(place.slots, day).length > 0);
  const week = days.map((day) => texts.shortDays[day - 1]).join(" ");
  return (
    <ListRow
      label={texts.edit(place.name)}
      onOpen={onEdit}
      icon={<MapPin />}
      title={place.name}
      badge={place.isActive ? null : <Badge>{texts.off}</Badge>}
      lines={[[place.address], [week || texts.noSlots]]}
    />
  );
}
