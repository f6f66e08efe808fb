import { createContext, use } from "react";
import type { Product } from "@/features/catalog";

/** What higher features add to the chat; the app puts it together. */
export interface ChatSlots {
  addToCart: (product: Product, quantity: number) => void;
  /** Asks for the length and the reason of a time-out. */
  timeOut: (person: { id: number; username: string }) => void;
}

export const ChatSlotsContext = createContext<ChatSlots>({ addToCart: () => {}, timeOut: () => {} });

export const useChatSlots = (): ChatSlots => use(ChatSlotsContext);
