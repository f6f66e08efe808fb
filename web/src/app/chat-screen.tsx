// What fails is told in toasts, also when nothing can be fetched any more.
import "@/ui/toaster";
import { useMemo } from "react";
import { addToCart } from "@/features/cart";
import { ChatPage, ChatSlotsContext } from "@/features/chat";
import { adminArea, MemberDialogs, useMemberDialogs, useModeration } from "@/features/members";
import type { PageProps } from "./page-props";

/** The chat with what other features add to it: the cart behind product links, time-outs for admins. */
export default function ChatScreen({ params }: PageProps) {
  const dialogs = useMemberDialogs();
  const { ask } = dialogs;
  const moderation = useModeration(adminArea);
  const slots = useMemo(
    () => ({
      addToCart,
      timeOut: (person: { id: number; username: string }) => ask("timeout", person),
    }),
    [ask],
  );
  return (
    <ChatSlotsContext value={slots}>
      <ChatPage roomId={params["id"]} />
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={adminArea.defaultHours} />
    </ChatSlotsContext>
  );
}
