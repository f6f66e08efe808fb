import { api } from "@/api/client";

/** What the invitation is good for; refused with a sentence where it is of no use any more. */
export const checkInvitation = (secret: string) =>
  api("post", "/api/invitations/check", { body: { secret } });
