import { adminTokenKey, memory, tokenKey } from "./token";

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

/** Keeps the token beyond this browser session when `persistent` is set, otherwise for this tab only. */
export const keepToken = (token: string, persistent: boolean): void => write(tokenKey, token, persistent);

/** An admin's token is kept a second time: the guard of the back office asks for it. */
export const keepAdminToken = (token: string, persistent: boolean): void =>
  write(adminTokenKey, token, persistent);

export function clearTokens(): void {
  erase(tokenKey);
  erase(adminTokenKey);
}

/** Calls back when another tab signs in or out. */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey || event.key === null) listener();
  });
}
