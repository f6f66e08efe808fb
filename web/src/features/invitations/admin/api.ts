import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Invitation = Answer<"get", "/api/admin/invitations">[number];
export type InvitationForm = Body<"post", "/api/admin/invitations">;
export type MadeInvitation = Answer<"post", "/api/admin/invitations">;

/** The newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["admin", "invitations"],
  queryFn: ({ signal }) => api("get", "/api/admin/invitations", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Who came by an invitation, the latest first. */
export const invitedQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "invitations", id],
    queryFn: ({ signal }) => api("get", "/api/admin/invitations/{id}/members", { path: { id }, signal }),
    staleTime: 0,
  });

export const makeInvitation = (body: InvitationForm): Promise<MadeInvitation> =>
  api("post", "/api/admin/invitations", { body });

export const withdrawInvitation = (id: number): Promise<Invitation> =>
  api("post", "/api/admin/invitations/{id}/withdraw", { path: { id } });
