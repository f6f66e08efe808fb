import { ApiError } from "@/api/error";
import type { Live } from "@/api/socket";
import type { ChatMessage } from "@/api/socket-frames";
import { postMessage } from "../api";
import { isUnreachable } from "@/api/failure";
import { besideOf, type Outbox, type OutboxItem } from "./outbox";

/** How long the socket may take to confirm before the message goes by an ordinary call. */
const patienceMs = 8000;

/** The server had it, and it was deleted there since. */
const deletedCode = "chat_message_not_found";
/** The server has it, and moderation looks at it first. */
export const heldCode = "chat_message_held";

/** A refusal that ends the sending as an answer does: the server has the message, or had it. */
export const isSettled = (code: string | undefined): boolean => code === deletedCode || code === heldCode;

interface UnderWay {
  clientId: string;
  timer: ReturnType<typeof setTimeout>;
}

interface Options {
  outbox: Outbox;
  live: Live;
  /** Whose messages go out; what others wrote on this device stays. */
  me: () => number | undefined;
  /** A call has stored a message: the room shows it. */
  onStored: (message: ChatMessage) => void;
  /** A call's message waits for moderation. */
  onHeld: (roomId: number) => void;
  /** A call was refused. */
  onRefused: () => void;
}

/** Sends what waits in the outbox, one message at a time in every room, so that they keep their order. */
export class Delivery {
  readonly #options: Options;
  /** The message that is under way in each room. */
  readonly #underWay = new Map<number, UnderWay>();

  constructor(options: Options) {
    this.#options = options;
  }

  deliver(): void {
    const { outbox, me } = this.#options;
    outbox.dropExpired();
    const person = me();
    if (person === undefined) return;
    for (const item of outbox.items.get()) {
      if (item.state !== "queued" || this.#underWay.has(item.roomId)) continue;
      // What was written before signing in belongs to the person; what others wrote does not.
      if (item.userId === null || item.userId === person) this.#send(item);
    }
  }

  /** A new connection: what was under way in a tab that has been closed meanwhile goes out from here. */
  deliverAll(): void {
    const { outbox } = this.#options;
    const here = new Set([...this.#underWay.values()].map(({ clientId }) => clientId));
    for (const { clientId } of outbox.items.get()) {
      if (!here.has(clientId)) outbox.move(clientId, "interrupted");
    }
    this.deliver();
  }

  /** The server has it. */
  confirmed(clientId: string): void {
    this.#finish(clientId, "confirmed");
    this.deliver();
  }

  /** The server refused it; trying again would not help by itself. */
  refused(clientId: string): void {
    this.#finish(clientId, "refused");
    this.deliver();
  }

  /** The connection broke: what has arrived is unknown, so everything goes out again with the next one. */
  interrupted(): void {
    for (const { clientId } of this.#underWay.values()) this.#finish(clientId, "interrupted");
  }

  sendAgain(clientId: string): void {
    this.#options.outbox.move(clientId, "again");
    this.deliver();
  }

  discard(clientId: string): void {
    this.#finish(clientId, "discarded");
  }

  #send(item: OutboxItem): void {
    const { clientId, roomId, content } = item;
    const { outbox, live } = this.#options;
    if (!live.send({ type: "chat_message", roomId, content, clientId, ...besideOf(item) })) return;
    outbox.move(clientId, "handedOver");
    const timer = setTimeout(() => void this.#sendByCall(item), patienceMs);
    this.#underWay.set(roomId, { clientId, timer });
  }

  /** The socket has said nothing: the same message under the same id, so that it is stored once. */
  async #sendByCall(item: OutboxItem): Promise<void> {
    const { roomId, content, clientId } = item;
    const { outbox, me, onStored, onHeld, onRefused } = this.#options;
    const person = me();
    outbox.move(clientId, "silence");
    try {
      const message = await postMessage(roomId, { content, clientId, ...besideOf(item) });
      if (me() === person) onStored(message);
      this.confirmed(clientId);
    } catch (error) {
      if (isUnreachable(error)) return this.#finish(clientId, "unreachable");
      if (error instanceof ApiError && error.code && isSettled(error.code)) {
        if (error.code === heldCode && me() === person) onHeld(roomId);
        return this.confirmed(clientId);
      }
      this.refused(clientId);
      if (me() === person) onRefused();
    }
  }

  #finish(
    clientId: string,
    event: "confirmed" | "refused" | "interrupted" | "unreachable" | "discarded",
  ): void {
    for (const [roomId, under] of this.#underWay) {
      if (under.clientId !== clientId) continue;
      clearTimeout(under.timer);
      this.#underWay.delete(roomId);
    }
    this.#options.outbox.move(clientId, event);
  }
}
