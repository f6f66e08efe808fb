export { openPrivateRoom, roomsQuery, whyNoChat } from "./api";
export { chat } from "./client/client";
export { ChatPage } from "./pages/chat-page";
export { ChatSlotsContext } from "./slots";
export { partsOf } from "./text-parts";
