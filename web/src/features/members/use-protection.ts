import { useConfig } from "@/api/config";
import { isOwner } from "@/features/auth/owner";
import { useSession } from "@/features/auth/session";
import type { Person } from "./api";

/** Who is beyond moderation: the owner, and whoever is looking. The server refuses both as well. */
export function useProtection() {
  const config = useConfig();
  const { user } = useSession();
  return {
    isOwner: (person: Pick<Person, "username">) => isOwner(person, config),
    isSelf: (person: Pick<Person, "id">) => person.id === user?.id,
    /** Roles are the owner's to give. */
    mayGiveRoles: isOwner(user, config),
  };
}
