import { createId } from "@/base/id";
import { moved, type Moves } from "@/base/machine";
import { createStore } from "@/base/store";

/**
 * Where a written message is on its way to the server.
 *
 * | state       | what it means                                                                  |
 * |-------------|--------------------------------------------------------------------------------|
 * | queued      | goes out with the next connection, after those before it in its room           |
 * | sending     | the socket has it; the confirmation is due within 8 s                          |
 * | unconfirmed | the socket has said nothing: the same message goes under the same id by a call |
 * | refused     | the server does not take it; only the person tries again                       |
 * | sent        | the server has it, or the person has given it up: it leaves the outbox         |
 */
export type SendState = "queued" | "sending" | "unconfirmed" | "refused" | "sent";
export type SendEvent =
  | "handedOver"
  | "silence"
  | "confirmed"
  | "unreachable"
  | "interrupted"
  | "refused"
  | "again"
  | "discarded";

const end = { confirmed: "sent", discarded: "sent" } as const;

export const sendMoves: Moves<SendState, SendEvent> = {
  queued: { handedOver: "sending", refused: "refused", ...end },
  sending: { silence: "unconfirmed", interrupted: "queued", refused: "refused", ...end },
  unconfirmed: { unreachable: "queued", interrupted: "queued", refused: "refused", ...end },
  refused: { again: "queued", ...end },
  sent: {},
};

/** What an answer shows of its original until the server says it. */
export interface Quoted {
  id: number;
  seq: number;
  name: string | null;
  line: string;
}

/** A picture that the shop has, as a message shows it. */
export interface ShownPicture {
  name: string;
  width: number;
  height: number;
  alternativeText: string;
}

export interface OutboxItem {
  /** Made once; the server takes each only once, however often it is sent. */
  clientId: string;
  roomId: number;
  content: string;
  /** What it answers. */
  replyTo?: Quoted;
  pictures?: readonly ShownPicture[];
  createdAt: string;
  expiresAt: string;
  userId: number | null;
  author: string;
  state: Exclude<SendState, "sent">;
}

/** What goes with the text of a message. */
export interface Beside {
  replyTo?: Quoted | null;
  pictures?: readonly ShownPicture[];
}

/** The same as the server takes it. */
export const besideOf = ({ replyTo, pictures }: OutboxItem) => ({
  ...(replyTo ? { replyTo: replyTo.id } : {}),
  ...(pictures ? { pictures: pictures.map(({ name, alternativeText }) => ({ name, alternativeText })) } : {}),
});

type Items = readonly OutboxItem[];

const storageKey = "chat-outbox";
const keptMs = 24 * 3_600_000;

/** The author of what is written while no one is signed in. */
export const guest = "Guest";

function parse(text: string | null): Items {
  try {
    const items: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(items) ? (items as OutboxItem[]).filter((item) => isItem(item)) : [];
  } catch {
    return [];
  }
}

/** Undefined without storage. */
function stored(): string | null | undefined {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return undefined;
  }
}

const isItem = (item: Partial<OutboxItem> | null): boolean =>
  typeof item?.clientId === "string" &&
  typeof item.content === "string" &&
  typeof item.roomId === "number" &&
  item.state !== undefined &&
  item.state in sendMoves &&
  Date.parse(item.expiresAt ?? "") > Date.now();

/** What has been written and is not known to have arrived, oldest first. The same in every tab. */
export class Outbox {
  readonly items = createStore<Items>([]);
  /** What the storage held when this tab looked last. */
  #known: string | null | undefined;
  #listening: AbortController | undefined;

  start(): void {
    this.#catchUp();
    // Whatever was under way when the page was closed is tried again.
    this.items.set((items) => items.map((item) => ({ ...item, state: next(item.state, "interrupted") })));
    this.#listening = new AbortController();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKey || key === null) this.#catchUp();
    };
    window.addEventListener("storage", onStorage, { signal: this.#listening.signal });
  }

  stop(): void {
    this.#listening?.abort();
  }

  write(
    roomId: number,
    content: string,
    user: { id: number; name: string } | null,
    { replyTo = null, pictures = [] }: Beside = {},
    now = Date.now(),
  ): OutboxItem {
    const item: OutboxItem = {
      clientId: createId(now),
      roomId,
      content,
      ...(replyTo ? { replyTo } : {}),
      ...(pictures.length > 0 ? { pictures } : {}),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + keptMs).toISOString(),
      userId: user?.id ?? null,
      author: user?.name ?? guest,
      state: "queued",
    };
    this.#change((items) => [...items, item]);
    return item;
  }

  move(clientId: string, event: SendEvent): void {
    this.#change((items) => {
      const item = items.find((one) => one.clientId === clientId);
      if (!item) return items;
      const state = moved(sendMoves, item.state, event);
      if (state === item.state) return items;
      return items.flatMap((one) => (one !== item ? one : state === "sent" ? [] : { ...item, state }));
    });
  }

  /** What a person has written, sent or not. */
  dropOf(userId: number): void {
    this.#change((items) => {
      const left = items.filter((item) => item.userId !== userId);
      return left.length === items.length ? items : left;
    });
  }

  dropExpired(now = Date.now()): void {
    this.#change((items) => {
      const left = items.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
      return left.length === items.length ? items : left;
    });
  }

  /** What another tab has written since is here too. */
  #catchUp(): void {
    const text = stored();
    if (text === undefined || text === this.#known) return;
    this.#known = text;
    this.items.set(parse(text));
  }

  /** Every change is one to what all tabs have: what another one wrote a moment ago would be lost otherwise. */
  #change(by: (items: Items) => Items): void {
    this.#catchUp();
    const before = this.items.get();
    this.items.set(by);
    if (this.items.get() === before) return;
    try {
      const text = JSON.stringify(this.items.get());
      localStorage.setItem(storageKey, text);
      this.#known = text;
    } catch {
      // Without storage it waits as long as the page lives.
    }
  }
}

/** The state of an item that stays in the outbox. */
function next(state: OutboxItem["state"], event: "interrupted"): OutboxItem["state"] {
  const following = moved(sendMoves, state, event);
  return following === "sent" ? state : following;
}
