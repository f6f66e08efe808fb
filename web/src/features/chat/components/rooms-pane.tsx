import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { MessagesSquare, SquarePen } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { useStore } from "@/base/store";
import { useSession } from "@/features/auth";
import { reportsQuery } from "@/features/moderation";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { type Room, roomsQuery, waitingQuery } from "../api";
import { demoStore } from "../demo-rooms";
import { demoMe, demoRooms } from "../demo-texts";
import { draftOf } from "../drafts";
import { premiumId, privateRooms, publicRooms, roomName } from "../rooms";
import { chatTexts as texts } from "../texts";
import { NewChat } from "./new-chat";
import { ReportsList } from "./reports-list";
import { RoomPicture, RoomRow } from "./room-row";
import { SearchButton } from "./search-button";
import { WaitingList } from "./waiting-list";

type Section = "rooms" | "private" | "reports";

const unreadOf = (rooms: readonly Room[]): number => rooms.reduce((sum, { unread }) => sum + unread, 0);

/** The left side: rooms and private chats, for moderation also what was reported. */
export function RoomsPane({
  openId,
  admin,
  moderates,
}: {
  openId: string | undefined;
  admin: boolean;
  moderates: boolean;
}) {
  const rooms = useQuery(roomsQuery);
  const reports = useQuery({ ...reportsQuery, enabled: moderates });
  const waiting = useQuery({ ...waitingQuery, enabled: moderates });
  const known = rooms.data ?? [];
  const isPrivate = known.some((room) => String(room.id) === openId && room.type === "private");
  const [chosen, setChosen] = useState<Section | null>(null);
  const [picking, setPicking] = useState(false);
  const section = chosen ?? (isPrivate ? "private" : "rooms");

  return (
    <>
      <div className="flex items-center justify-between gap-3 pt-1 pb-3 md:px-4 md:pt-4">
        <h1 className="text-2xl">{texts.title}</h1>
        <span className="flex gap-2">
          <SearchButton />
          <button
            type="button"
            aria-label={texts.newChat}
            title={texts.newChat}
            className={buttonClass({ variant: "soft", size: "icon" })}
            onClick={() => setPicking(true)}
          >
            <SquarePen aria-hidden className="size-5" />
          </button>
        </span>
      </div>
      <div className="flex min-h-0 flex-1 flex-col md:px-3 [&>[role=tablist]]:mb-2">
        <Tabs
          value={section}
          onChange={setChosen}
          label={texts.sections}
          wide
          items={[
            { value: "rooms", label: texts.rooms, count: unreadOf(publicRooms(known)) },
            { value: "private", label: texts.private, count: unreadOf(privateRooms(known)) },
            ...(moderates
              ? [
                  {
                    value: "reports" as const,
                    label: texts.reports,
                    count: (reports.data?.open ?? 0) + (waiting.data?.length ?? 0),
                  },
                ]
              : []),
          ]}
        >
          <div className="-mx-2.5 md:mx-0 md:min-h-0 md:flex-1 md:overflow-y-auto md:overscroll-contain md:pb-3">
            <TabPanel value="rooms">
              <ListOf query={rooms}>
                <PublicRooms rooms={publicRooms(known)} openId={openId} />
              </ListOf>
              <DemoRooms openId={openId} />
            </TabPanel>
            <TabPanel value="private">
              <ListOf query={rooms}>
                <PrivateRooms rooms={privateRooms(known)} openId={openId} onNew={() => setPicking(true)} />
              </ListOf>
            </TabPanel>
            {moderates ? (
              <TabPanel value="reports">
                <WaitingList />
                <ReportsList admin={admin} />
              </TabPanel>
            ) : null}
          </div>
        </Tabs>
      </div>
      <NewChat
        open={picking}
        onOpenChange={setPicking}
        onOpened={() => {
          setChosen("private");
        }}
      />
    </>
  );
}

function ListOf({ query, children }: { query: UseQueryResult<Room[]>; children: React.ReactNode }) {
  if (query.isPending) {
    return (
      <div role="status" aria-label={texts.roomList} className="grid gap-1">
        {[1, 2].map((key) => (
          <div key={key} className="flex items-center gap-3 p-2.5">
            <Skeleton className="size-12 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) return <ErrorState query={query} />;
  return children;
}

function PublicRooms({ rooms, openId }: { rooms: readonly Room[]; openId: string | undefined }) {
  const hasPremium = rooms.some(({ type }) => type === "premium");
  return (
    <ul aria-label={texts.rooms} className="flex flex-col gap-0.5">
      {rooms.map((room) => (
        <LiveRow key={room.id} room={room} open={openId === String(room.id)} />
      ))}
      {hasPremium ? null : (
        <RoomRow
          id={premiumId}
          open={openId === String(premiumId)}
          picture={<RoomPicture room={{ type: "premium", name: texts.premiumRoom }} />}
          name={texts.premiumRoom}
          preview={texts.premiumRoomText}
          locked
        />
      )}
    </ul>
  );
}

function PrivateRooms({
  rooms,
  openId,
  onNew,
}: {
  rooms: readonly Room[];
  openId: string | undefined;
  onNew: () => void;
}) {
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={texts.noPrivate}
        text={texts.noPrivateText}
        action={
          <Button variant="soft" onClick={onNew}>
            {texts.newChat}
          </Button>
        }
      />
    );
  }
  return (
    <ul aria-label={texts.private} className="flex flex-col gap-0.5">
      {rooms.map((room) => (
        <LiveRow key={room.id} room={room} open={openId === String(room.id)} />
      ))}
    </ul>
  );
}

function LiveRow({ room, open }: { room: Room; open: boolean }) {
  const me = useSession().user?.id;
  const { lastMessage: last } = room;
  const draft = open ? "" : draftOf(String(room.id));
  const by = last?.userId === me ? texts.you : room.type === "private" ? null : last?.name;
  return (
    <RoomRow
      id={room.id}
      open={open}
      picture={<RoomPicture room={{ ...room, name: roomName(room) }} />}
      name={roomName(room)}
      time={last?.createdAt}
      unread={room.unread}
      telegram={room.telegram}
      draft={draft}
      preview={
        last
          ? `${by ? `${by}: ` : ""}${last.content || texts.onlyPictures}`
          : room.description || texts.noMessagesYet
      }
    />
  );
}

/** Below the live rooms in a demo installation. */
function DemoRooms({ openId }: { openId: string | undefined }) {
  const demo = useConfig()?.demo;
  const messages = useStore(demoStore);
  if (!demo) return null;
  return (
    <section aria-label={texts.demoRooms} className="mt-4">
      <h2 className="mb-1 px-2.5 font-sans text-sm font-semibold text-muted">{texts.demoRooms}</h2>
      <ul className="flex flex-col gap-0.5">
        {demoRooms.map((room) => {
          const last = messages[room.id]?.at(-1);
          const by = last?.userId === demoMe.id ? texts.you : last?.author?.username;
          return (
            <RoomRow
              key={room.id}
              id={room.id}
              open={openId === room.id}
              picture={<RoomPicture room={room} />}
              name={room.name}
              time={last?.createdAt}
              preview={last ? `${by}: ${last.content || texts.onlyPictures}` : room.description}
              demo
            />
          );
        })}
      </ul>
    </section>
  );
}
