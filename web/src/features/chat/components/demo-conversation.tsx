import { FlaskConical } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "@/base/store";
import { DemoMark } from "@/ui/badge";
import { createComposing } from "../composing";
import { changeDemo, demoStore, demoTranslation, sendDemo } from "../demo-rooms";
import { demoMe, type DemoRoom } from "../demo-texts";
import { toggled, without } from "../client/messages";
import { rowsOf } from "../rows";
import { chatTexts as texts } from "../texts";
import { translateHere } from "../translate";
import { Composer } from "./composer";
import { type ConversationCalls, ConversationFrame } from "./conversation-frame";
import { ConversationHead } from "./conversation-head";
import { MessageList } from "./message-list";
import { RoomPicture } from "./room-row";

const none = () => {};
const never = () => false;

/** A sample room: it looks like any other, and nothing of it leaves this page. */
export function DemoConversation({ room }: { room: DemoRoom }) {
  const messages = useStore(demoStore)[room.id];
  const rows = useMemo(() => rowsOf(messages ?? [], [], demoMe.id, null), [messages]);
  const calls = useMemo(() => callsOf(room.id), [room.id]);
  const composing = useMemo(() => createComposing(room.id), [room.id]);
  return (
    <ConversationFrame calls={calls}>
      <ConversationHead
        picture={<RoomPicture room={room} small />}
        name={room.name}
        note={texts.members(room.memberCount)}
        mark={<DemoMark />}
      />
      <p className="flex shrink-0 items-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning">
        <FlaskConical aria-hidden className="size-4.5 shrink-0" />
        {texts.demoNote}
      </p>
      <MessageList rows={rows} group older="idle" atStart onOlder={none} typing={[]} />
      <Composer
        room={room.id}
        composing={composing}
        onSend={(content) => sendDemo(room.id, content)}
        onTyping={none}
      />
    </ConversationFrame>
  );
}

function callsOf(room: string): ConversationCalls {
  return {
    react: ({ id }, emoji) => changeDemo(room, (messages) => toggled(messages, id, emoji)),
    translate: async (content, language) =>
      demoTranslation(content, language) ?? translateHere(content, language),
    room,
    profiles: false,
    mayAnswer: never,
    answer: none,
    mayEdit: never,
    edit: none,
    isPinned: () => undefined,
    pin: none,
    jump: none,
    mayRemove: ({ userId }) => userId === demoMe.id,
    removeNeedsReason: never,
    remove: async ({ id }) => changeDemo(room, (messages) => without(messages, id)),
    mayReport: never,
    report: async () => {},
    mayTimeOut: never,
    timeOut: none,
    sendAgain: none,
    discard: none,
  };
}
