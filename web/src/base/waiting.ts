/**
 * What was written without a network and waits on the device, in IndexedDB: pages and the service worker reach it, and
 * it outlives the tab. Each is a call that the server takes once however often it is sent.
 */

export interface Waiting {
  /** What it is about: a newer one takes the place of the older. */
  key: string;
  kind: "wish" | "reaction" | "message";
  userId: number;
  method: "POST" | "DELETE";
  path: string;
  body: unknown;
  /** What it is to the person: the product's name, the words of the message. */
  label: string;
  /** Milliseconds; the order in which they go out. */
  at: number;
}

interface Account {
  userId: number;
  token: string;
}

const database = "waiting";
const accountKey = "account";
/** The tag of a background sync, the lock of the one who sends, and the channel that tells other tabs. */
export const waitingName = "waiting";
const limitMs = 15_000;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB")));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(database, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore("calls", { keyPath: "key" });
      request.result.createObjectStore("account");
    });
    return answered(request);
  })();
  return opened;
}

async function inStore<T>(
  name: "calls" | "account",
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return answered(work((await open()).transaction(name, mode).objectStore(name)));
}

const hourMs = 3_600_000;
/** As long as the chat keeps what was not sent; and a week for what no one would wonder at. */
const keptMs = { message: 24 * hourMs, wish: 7 * 24 * hourMs, reaction: 7 * 24 * hourMs };

/** Oldest first; what is too old to be meant any more is gone. */
export async function listWaiting(): Promise<Waiting[]> {
  const all = (await inStore("calls", "readonly", (store) => store.getAll())) as Waiting[];
  const isOld = ({ kind, at }: Waiting) => Date.now() - at > keptMs[kind];
  await Promise.all(all.filter(isOld).map(({ key }) => dropWaiting(key)));
  return all.filter((item) => !isOld(item)).toSorted((one, other) => one.at - other.at);
}

/** Puts it behind all others, in the place of one about the same. */
export const putWaiting = (item: Waiting): Promise<unknown> =>
  inStore("calls", "readwrite", (store) => store.put(item));

export const dropWaiting = (key: string): Promise<unknown> =>
  inStore("calls", "readwrite", (store) => store.delete(key));

export async function emptyWaiting(): Promise<void> {
  await inStore("calls", "readwrite", (store) => store.clear());
  await inStore("account", "readwrite", (store) => store.clear());
}

/** The worker has no other way to the token. It lies here only as long as something waits. */
export const lendAccount = (account: Account): Promise<unknown> =>
  inStore("account", "readwrite", (store) => store.put(account, accountKey));

const lentAccount = async (): Promise<Account | undefined> =>
  (await inStore("account", "readonly", (store) => store.get(accountKey))) as Account | undefined;

export interface Sending {
  /** What the server has refused for good, oldest first. */
  refused: Waiting[];
  /** Whether anything is left that can only be sent later. */
  later: boolean;
}

/** Not a fault of what was sent. */
const passing = new Set([401, 403, 408, 429]);

/** Where what waits comes from and goes to. */
interface Way {
  next: () => Promise<Waiting | undefined>;
  /** The status of the answer. */
  call: (item: Waiting) => Promise<number>;
  drop: (item: Waiting) => Promise<unknown>;
}

/** One after the other, until nothing is left or it can only be sent later. What is refused does not hold up the rest. */
export async function sendInOrder({ next, call, drop }: Way): Promise<Sending> {
  const refused: Waiting[] = [];
  // oxlint-disable no-await-in-loop -- one after the other is the point
  for (let item = await next(); item; item = await next()) {
    const status = await call(item);
    if (status >= 500 || passing.has(status)) return { refused, later: true };
    if (status >= 400) refused.push(item);
    await drop(item);
  }
  // oxlint-enable no-await-in-loop
  return { refused, later: false };
}

/**
 * Sends what waits for this account, one after the other and over all tabs. Without one it is the lent account's, and
 * messages go too, which a page sends over its socket. A call that was cut off goes out again: the server knows it by
 * what it says, or by the id that it carries.
 */
export function sendWaiting(by?: Account): Promise<Sending> {
  return navigator.locks.request(waitingName, async () => {
    const account = by ?? (await lentAccount());
    if (!account) return { refused: [], later: false };
    const isMeant = ({ userId, kind }: Waiting) => userId === account.userId && !(by && kind === "message");
    const sending = await sendInOrder({
      next: async () => (await listWaiting()).find(isMeant),
      call: (item) => statusOf(item, account.token),
      drop: dropIfSame,
    });
    const left = await listWaiting();
    if (left.length === 0) await inStore("account", "readwrite", (store) => store.clear());
    return sending;
  });
}

/** The status of the answer; 599 where there was none. */
async function statusOf({ method, path, body }: Waiting, token: string): Promise<number> {
  try {
    const { status } = await fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === null ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
    return status;
  } catch {
    return 599;
  }
}

/** Someone may have changed their mind while it was under way. */
async function dropIfSame({ key, at }: Waiting): Promise<void> {
  const now = (await inStore("calls", "readonly", (store) => store.get(key))) as Waiting | undefined;
  if (now?.at === at) await dropWaiting(key);
}
