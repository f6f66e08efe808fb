/** Where the bearer token lives. The keys are the specification's. */
const tokenKey = "auth_token";
const adminTokenKey = "admin_token";

/** Private windows and strict webviews may refuse storage; then the tokens live in memory only. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** In one store, and nowhere else. */
function write(key: string, value: string, remember: boolean): void {
  try {
    (remember ? sessionStorage : localStorage).removeItem(key);
    (remember ? localStorage : sessionStorage).setItem(key, value);
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

export const readToken = (): string | null => read(tokenKey);

/** Keeps the token beyond this browser session when `remember` is set, otherwise for this tab only. */
export const keepToken = (token: string, remember: boolean): void => write(tokenKey, token, remember);

export const readAdminToken = (): string | null => read(adminTokenKey);

/** An admin's token is kept a second time: the guard of the back office asks for it. */
export const keepAdminToken = (token: string, remember: boolean): void =>
  write(adminTokenKey, token, remember);

export function clearTokens(): void {
  erase(tokenKey);
  erase(adminTokenKey);
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
