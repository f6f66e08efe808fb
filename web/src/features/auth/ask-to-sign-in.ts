import { ApiError } from "@/api/error";
import { toast } from "@/ui/toast";
import { sessionTexts as texts } from "./texts";

/** Tells someone who is not signed in, or no longer, what signing in would be good for. */
export function askToSignIn(reason: string): void {
  toast({ title: texts.signInNeeded, description: reason, variant: "destructive" });
}

/** The server no longer knows who is calling. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
