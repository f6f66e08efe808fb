import { uiTexts as texts } from "@/ui/texts";
import { isNetworkError, isTimeout, reasonOf } from "./error";

/** No one knows whether the server has done it. */
export const isUnreachable = (error: unknown): boolean => isNetworkError(error) || isTimeout(error);

/** Why something was not done, and what to do about it. */
export const whyNot = (error: unknown): string =>
  isUnreachable(error) ? texts.unreachable : (reasonOf(error) ?? texts.actionFailed);
