/** The bearer token of this browser. The keys are the specification's. */
export const tokenKey = "auth_token";
export const adminTokenKey = "admin_token";
/** The specification names the token twice: whatever is written under the first key stands under this one too. */
const twinKey = "userToken";

/** Private windows and strict webviews may refuse storage; then the tokens live in memory only. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export const readToken = (): string | null => read(tokenKey);

/** Whether the token lasts until the last tab closes, and no longer. */
export function isBrief(): boolean {
  try {
    return sessionStorage.getItem(tokenKey) !== null;
  } catch {
    return false;
  }
}

export const readAdminToken = (): string | null => read(adminTokenKey);

/** In one store, and nowhere else. */
function write(key: string, value: string, persistent: boolean): void {
  try {
    (persistent ? sessionStorage : localStorage).removeItem(key);
    (persistent ? localStorage : sessionStorage).setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

function erase(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  } catch {
    // Nothing can have been stored there.
  }
}

let tellTabs: (before: string | null) => void = () => {};

/** Calls back with the token that was there when this tab signs in or out. */
export function onTokensChangedHere(listener: (before: string | null) => void): void {
  tellTabs = listener;
}

/** Keeps the token beyond this browser session when `persistent` is set, otherwise until its last tab closes. */
export function keepToken(token: string, persistent: boolean): void {
  const before = readToken();
  write(tokenKey, token, persistent);
  write(twinKey, token, persistent);
  tellTabs(before);
}

/** An admin's token is kept a second time: the guard of the back office asks for it. */
export function keepAdminToken(token: string, persistent: boolean): void {
  write(adminTokenKey, token, persistent);
  tellTabs(readToken());
}

export function clearTokens(): void {
  const before = readToken();
  takeTokens({});
  tellTabs(before);
}

/** Exactly these tokens from now on, as another tab has them; without any, it has signed out. */
export function takeTokens(tokens: Readonly<Record<string, string>>): void {
  for (const key of [tokenKey, twinKey, adminTokenKey]) {
    const token = tokens[key === twinKey ? tokenKey : key];
    if (token === undefined) erase(key);
    else write(key, token, false);
  }
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey || event.key === null) listener();
  });
}
