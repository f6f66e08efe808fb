import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { download, upload } from "@/api/files";

export type Overview = Answer<"get", "/api/user/overview">;
export type Activity = Overview["activity"][number];
export type Favourite = Overview["favourites"][number];
export type ProfileChange = Body<"put", "/api/user/profile">;
export type DeviceSession = Answer<"get", "/api/user/sessions">[number];
export type PublicProfile = Answer<"get", "/api/users/{id}">;

/** The own figures, favourites and latest steps. */
export const overviewQuery = queryOptions({
  queryKey: ["user", "overview"],
  queryFn: ({ signal }) => api("get", "/api/user/overview", { signal }),
  staleTime: 0,
});

/** Where the own account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["user", "sessions"],
  queryFn: ({ signal }) => api("get", "/api/user/sessions", { signal }),
  staleTime: 0,
});

/** What others see of a member. */
export const publicProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }) => api("get", "/api/users/{id}", { path: { id }, signal }),
    staleTime: 0,
  });

export const changeProfile = (body: ProfileChange) => api("put", "/api/user/profile", { body });
export const sendAvatar = (file: Blob) => upload("put", "/api/user/avatar", file);
export const removeAvatar = () => api("delete", "/api/user/avatar");

export const changePassword = (currentPassword: string, newPassword: string) =>
  api("put", "/api/user/password", { body: { currentPassword, newPassword } });
export const endSession = (id: DeviceSession["id"]) =>
  api("delete", "/api/user/sessions/{id}", { path: { id } });
export const endAllSessions = () => api("delete", "/api/user/sessions");
export const fetchOwnData = () => download("/api/user/export");
export const deleteAccount = (password: string) => api("delete", "/api/user/account", { body: { password } });
