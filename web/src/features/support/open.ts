import { createStore } from "@/base/store";

/** Whether the bot lies open over the page. */
export const supportOpen = createStore(false);
