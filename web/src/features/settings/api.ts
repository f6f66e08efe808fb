import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type Setting = Answer<"get", "/api/admin/shop-settings">[number];
export type SettingKey = Setting["key"];
export type SettingGroup = Setting["group"];

export const settingsQuery = queryOptions({
  queryKey: ["admin", "shop-settings"],
  queryFn: ({ signal }) => api("get", "/api/admin/shop-settings", { signal }),
  staleTime: 0,
  retry: 1,
});

export const versionsQuery = (key: SettingKey) =>
  queryOptions({
    queryKey: ["admin", "shop-settings", key],
    queryFn: ({ signal }) => api("get", "/api/admin/shop-settings/{key}/versions", { path: { key }, signal }),
    staleTime: 0,
    retry: 1,
  });

export const saveSetting = (key: SettingKey, value: string, version: number) =>
  api("put", "/api/admin/shop-settings/{key}", { path: { key }, body: { value, version } });
