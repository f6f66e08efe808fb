import { useMutation } from "@tanstack/react-query";
import { Bell, Check } from "lucide-react";
import { api } from "@/api/client";
import { toastFailure } from "@/api/toast-failure";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import type { Product } from "../api";
import { choiceTexts as texts } from "../choice-texts";

/** Tells a member when what is sold out is there again: it becomes a wish. A guest signs in first. */
export function NotifyButton({ product }: { product: Product }) {
  const { user } = useSession();
  const wish = useMutation({
    mutationFn: () =>
      api("post", "/api/wishlist/{productId}", {
        path: { productId: product.id },
        query: product.variant ? { variantId: product.variant.id } : {},
      }),
    onSuccess: () => toast({ title: texts.notified, description: texts.notifiedText(product.name) }),
    onError: (error) => toastFailure(texts.notifyFailed, error),
  });
  return (
    <Button
      variant="soft"
      className="h-13 min-w-0 flex-1 large-text:basis-full"
      icon={
        wish.isSuccess ? <Check aria-hidden className="size-5" /> : <Bell aria-hidden className="size-5" />
      }
      busy={wish.isPending}
      onClick={() => (user ? wish.mutate() : navigate(href("/auth")))}
    >
      {wish.isSuccess ? texts.notified : texts.notify}
    </Button>
  );
}
