const storageKey = "chat-drafts";

type Drafts = Record<string, string>;

function read(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}

function store(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Without storage a draft lives as long as its field.
  }
}

/** What was being written in a room; "" for nothing. */
export const draftOf = (room: string): string => {
  const draft = read()[room];
  return typeof draft === "string" ? draft : "";
};

export function keepDraft(room: string, text: string): void {
  const { [room]: _, ...others } = read();
  store(text.trim() === "" ? others : { ...others, [room]: text });
}

/** Whoever sits here next does not find what the last one was writing. */
export const forgetDrafts = (): void => store({});
