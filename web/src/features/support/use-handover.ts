import { useMutation } from "@tanstack/react-query";
import { toastFailure } from "@/api/toast-failure";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { handOver } from "./api";
import { supportTexts as texts } from "./texts";

/** From the bot to the owner: opens the private chat, which begins with what was asked. */
export function useHandover(conversationId: string, onLeave: () => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => handOver(conversationId),
    onSuccess: ({ roomId }) => {
      onLeave();
      navigate(href("/chat/{id}", { id: roomId }));
    },
    onError: (error) => toastFailure(texts.error, error, texts.handoverFailed),
  });
  return { handOver: () => mutate(), busy: isPending };
}
