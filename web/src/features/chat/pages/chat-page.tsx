import { clsx } from "clsx";
import { useDeferredValue, useEffect, useSyncExternalStore } from "react";
import { useConfig } from "@/api/config";
import { useQueryClient } from "@tanstack/react-query";
import { isAdmin, SignedInOnly } from "@/features/auth";
import { PageSpinner } from "@/ui/spinner";
import { useConnectionErrors } from "../components/connection-banner";
import { DemoConversation } from "../components/demo-conversation";
import { Gone, LiveConversation } from "../components/live-conversation";
import { RoomsPane } from "../components/rooms-pane";
import { useImmersed } from "../components/use-immersed";
import { useVisibleHeight } from "../components/use-visible-height";
import { roomsQuery } from "../api";
import { chat } from "../client/client";
import { demoRooms } from "../demo-texts";
import { generalId } from "../rooms";
import { chatTexts as texts } from "../texts";

/** Rooms and private chats next to the open conversation; on phones one after the other. */
export function ChatPage({ roomId }: { roomId: string | undefined }) {
  const config = useConfig();
  return (
    <SignedInOnly reason={texts.signInText}>
      {(session) =>
        session.loading || !config ? (
          <PageSpinner />
        ) : (
          <Chat
            openId={roomId}
            admin={isAdmin(session)}
            moderator={session.user?.isModerator ?? false}
            demo={config.demo}
          />
        )
      }
    </SignedInOnly>
  );
}

function Chat({
  openId,
  admin,
  moderator,
  demo,
}: {
  openId: string | undefined;
  admin: boolean;
  moderator: boolean;
  demo: boolean;
}) {
  useConnectionErrors();
  useVisibleHeight();
  const client = useQueryClient();
  useEffect(() => {
    chat.shown.set(true);
    void client.invalidateQueries({ queryKey: roomsQuery.queryKey });
    return () => chat.shown.set(false);
  }, [client]);
  // A wide screen has room for a conversation from the start.
  const wide = useWide();
  const shown = openId ?? (wide ? String(generalId) : undefined);
  // The frame stands at once, and answers the touch; what takes a phone longer to draw follows in it.
  const opened = useDeferredValue(shown, undefined);
  const listed = useDeferredValue(true, false);

  return (
    <div className="max-md:min-h-dvh md:grid md:h-[calc(100dvh-8.25rem)] md:min-h-100 md:grid-cols-[19rem_1fr] md:overflow-hidden md:rounded-2xl md:border md:border-line lg:grid-cols-[23rem_1fr]">
      <aside
        aria-label={texts.roomList}
        className={clsx(
          "min-h-0 flex-col md:flex md:border-r md:border-line md:bg-surface",
          openId ? "hidden" : "flex",
        )}
      >
        {listed ? <RoomsPane openId={shown} admin={admin} moderates={admin || moderator} /> : null}
      </aside>
      <section
        aria-label={texts.messages}
        className={clsx(
          "min-w-0 flex-col bg-paper md:flex md:min-h-0",
          openId
            ? "flex max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top,0px) max-md:z-20 max-md:h-[calc(var(--visible-height,100dvh)-var(--nav))]"
            : "hidden",
        )}
      >
        {shown && shown === opened ? (
          <Opened key={shown} id={shown} admin={admin} moderator={moderator} demo={demo} />
        ) : null}
      </section>
    </div>
  );
}

const wideScreen = matchMedia("(width >= 48rem)");

function subscribeToWidth(listener: () => void): () => void {
  wideScreen.addEventListener("change", listener);
  return () => wideScreen.removeEventListener("change", listener);
}

/** The list and a conversation stand side by side. */
const useWide = (): boolean => useSyncExternalStore(subscribeToWidth, () => wideScreen.matches);

function Opened({
  id,
  admin,
  moderator,
  demo,
}: {
  id: string;
  admin: boolean;
  moderator: boolean;
  demo: boolean;
}) {
  useImmersed();
  const sample = demo ? demoRooms.find((room) => room.id === id) : undefined;
  if (sample) return <DemoConversation room={sample} />;
  if (!/^[1-9]\d{0,15}$/.test(id)) return <Gone />;
  return <LiveConversation roomId={Number(id)} admin={admin} moderator={moderator} />;
}
