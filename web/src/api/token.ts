/** Reading the bearer token. The keys are the specification's; writing stands in token-store.ts. */
export const tokenKey = "auth_token";
export const adminTokenKey = "admin_token";

/** Private windows and strict webviews may refuse storage; then the tokens live in memory only. */
export const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export const readToken = (): string | null => read(tokenKey);

export const readAdminToken = (): string | null => read(adminTokenKey);
