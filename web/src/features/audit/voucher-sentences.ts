import type { EventKind } from "./events";
import { told, type Sentence } from "./sentence-parts";

/** What happened to vouchers. */
export const voucherSentences: { [Kind in Extract<EventKind, `voucher.${string}`>]: Sentence<Kind> } = {
  "voucher.created": told(
    (actor, { subjectName }) => `${actor} hat den Gutschein ${subjectName} angelegt.`,
    ({ subjectName }) => `Der Gutschein ${subjectName} wurde angelegt.`,
  ),
  "voucher.updated": told(
    (actor, { subjectName }) => `${actor} hat den Gutschein ${subjectName} geändert.`,
    ({ subjectName }) => `Der Gutschein ${subjectName} wurde geändert.`,
  ),
  "voucher.ended": told(
    (actor, { subjectName }) => `${actor} hat den Gutschein ${subjectName} beendet.`,
    ({ subjectName }) => `Der Gutschein ${subjectName} wurde beendet.`,
  ),
};
