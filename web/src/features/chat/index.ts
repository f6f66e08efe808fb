export { openPrivateRoom, roomsQuery, whyNoChat } from "./api";
export { chat } from "./client/client";
export { besideOf } from "./client/outbox";
export { ChatPage } from "./pages/chat-page";
export { ChatSlotsContext } from "./slots";
export { partsOf } from "./text-parts";
