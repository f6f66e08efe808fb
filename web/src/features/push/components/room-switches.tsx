import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { pushQuery, type Room, saveRoom } from "../api";
import { pushTexts as texts } from "../texts";
import { EagerSwitch } from "./eager-switch";

/** Which rooms and conversations are heard of. A member may have hundreds, so they come when asked for. */
export function RoomSwitches({ rooms }: { rooms: Room[] }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: "push rooms" },
    mutationFn: ({ id, isWanted }: Pick<Room, "id" | "isWanted">) => saveRoom(id, isWanted),
    onMutate: ({ id, isWanted }) => {
      void client.cancelQueries({ queryKey: pushQuery.queryKey });
      client.setQueryData(pushQuery.queryKey, (known) =>
        known
          ? { ...known, rooms: known.rooms.map((room) => (room.id === id ? { ...room, isWanted } : room)) }
          : known,
      );
    },
    onError: (error) => {
      const description = reasonOf(error) ?? texts.failed;
      toast({ title: texts.error, description, variant: "destructive" });
      void client.invalidateQueries({ queryKey: pushQuery.queryKey });
    },
  });
  const wanted = rooms.filter(({ isWanted }) => isWanted).length;
  return (
    <section aria-label={texts.rooms} className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <p>
          <span className="block font-medium">{texts.rooms}</span>
          <span className="block text-sm text-muted">{texts.roomsText(wanted, rooms.length)}</span>
        </p>
        <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.hideRooms : texts.showRooms}
        </Button>
      </div>
      {open ? (
        <div className="grid max-h-80 divide-y divide-line -mr-1 overflow-y-auto pr-1">
          {rooms.map(({ id, name, isPrivate, isWanted }) => (
            <EagerSwitch
              key={id}
              label={<span className="wrap-anywhere">{name}</span>}
              hint={isPrivate ? texts.private : undefined}
              checked={isWanted}
              onSwitch={(on) => mutateAsync({ id, isWanted: on })}
              className="py-2"
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
