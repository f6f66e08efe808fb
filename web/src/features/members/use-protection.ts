import { isOwner, useSession } from "@/features/auth";
import type { Person } from "./api";

/** Who is beyond moderation: the owner, and the admin who is looking. The server refuses both as well. */
export function useProtection() {
  const { user } = useSession();
  return {
    isOwner: (person: object) => "isOwner" in person && person.isOwner === true,
    isSelf: (person: Pick<Person, "id">) => person.id === user?.id,
    /** Roles are the owner's to give. */
    mayGiveRoles: isOwner(user),
  };
}
