import { formatDate } from "@/base/dates";
import type { Invitation } from "./api";
import { officeTexts as texts } from "./texts";

/** A day has no hour; at noon it is the same one wherever it is read. */
export const dayOf = (day: string): string => formatDate(`${day}T12:00:00`);

/** Its label, which goes with the person that it was for. */
export const nameOf = ({ id, label }: Pick<Invitation, "id" | "label">): string => label || texts.unnamed(id);
