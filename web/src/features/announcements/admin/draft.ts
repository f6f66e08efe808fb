import { parseJson } from "@/base/json";
import type { AnnouncementForm, Audience, Channel, Reach } from "./api";

/** What is being written, as it lies on the device. */
export interface Draft extends Omit<AnnouncementForm, "productId"> {
  productId: number | null;
  productName: string;
}

export const emptyDraft: Draft = {
  title: "",
  content: "",
  audience: "all",
  productId: null,
  productName: "",
  byPush: true,
  byTelegram: true,
  byMail: true,
};

const place = "announcement-draft";
const audiences: readonly Audience[] = ["all", "premium", "buyers"];

/** What was being written here; what cannot be read is as good as nothing. */
export function readDraft(): Draft {
  const found = parseJson(localStorage.getItem(place) ?? "");
  const kept = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof kept[name] === "string" ? kept[name] : "");
  const isOn = (name: string) => kept[name] !== false;
  const productId = typeof kept["productId"] === "number" ? kept["productId"] : null;
  return {
    title: text("title"),
    content: text("content"),
    audience: audiences.find((audience) => audience === kept["audience"]) ?? "all",
    productId,
    productName: productId === null ? "" : text("productName"),
    byPush: isOn("byPush"),
    byTelegram: isOn("byTelegram"),
    byMail: isOn("byMail"),
  };
}

export function keepDraft(draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // Without storage the draft ends with the page.
  }
}

export const isEmpty = ({ title, content }: Draft): boolean => title.trim() === "" && content.trim() === "";

/** What is sent: a product only where its buyers are meant. */
export const formOf = (draft: Draft): AnnouncementForm => ({
  title: draft.title,
  content: draft.content,
  audience: draft.audience,
  productId: draft.audience === "buyers" ? draft.productId : null,
  byPush: draft.byPush,
  byTelegram: draft.byTelegram,
  byMail: draft.byMail,
});

/** The ways that were chosen, each with how many it reaches. */
export function waysOf(draft: Draft, reach: Reach): { channel: Channel; count: number }[] {
  const chosen: Record<Channel, boolean> = {
    notification: true,
    push: draft.byPush,
    telegram: draft.byTelegram,
    mail: draft.byMail,
  };
  return (["notification", "push", "telegram", "mail"] as const)
    .filter((channel) => chosen[channel])
    .map((channel) => ({ channel, count: reach[channel] }));
}
