import { toast } from "@/ui/toast";
import { walletTexts as texts } from "./texts";

/** Puts a text into the clipboard and says so; `said` names what it was. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: texts.copied, description: said });
  } catch {
    toast({ title: texts.copyFailed, description: texts.copyFailedText, variant: "destructive" });
  }
}
