import { toast } from "@/ui/toast";
import { reasonOf } from "./error";

/** Says that something failed, in the server's own words where it has any. */
export function toastFailure(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: reasonOf(error) ?? otherwise, variant: "destructive" });
}
