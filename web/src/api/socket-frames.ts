import type { components } from "./schema";

/** The frames of /ws, and the words they are made of. */

type Schemas = components["schemas"];

export type ClientFrame = Schemas["ClientFrame"];
export type ServerFrame = Schemas["ServerFrame"];
export type FrameOf<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;

export type ChatMessage = Schemas["ChatMessage"];
export type ChatReaction = ChatMessage["reactions"][number];
