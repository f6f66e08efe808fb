import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { buttonClass } from "@/ui/button-class";
import { chatTexts as texts } from "../texts";

const SearchSheet = lazy(() => import("./search-sheet"));

/** Opens the search of messages: in a room, or in all of them. */
export function SearchButton({ roomId }: { roomId?: number }) {
  const [open, setOpen] = useState(false);
  // It stays while it closes, and remembers what was looked for.
  const [wanted, setWanted] = useState(false);
  const label = roomId === undefined ? texts.searchAll : texts.searchRoom;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        className={buttonClass({ variant: roomId === undefined ? "soft" : "outline", size: "icon" })}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Search aria-hidden className="size-5" />
      </button>
      {wanted ? (
        <Suspense>
          <SearchSheet open={open} onOpenChange={setOpen} roomId={roomId} />
        </Suspense>
      ) : null}
    </>
  );
}
