/** The owner's account is the one with the configured owner name; the server asks the same question. */
export function isOwner(
  user: { username: string } | null | undefined,
  config: { ownerUsername: string } | undefined,
): boolean {
  return Boolean(
    user && config && user.username.toLocaleLowerCase("de") === config.ownerUsername.toLocaleLowerCase("de"),
  );
}
