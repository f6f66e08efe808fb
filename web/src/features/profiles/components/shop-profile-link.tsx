import type { ReactNode } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { returnToShop } from "../return-to-shop";

/** A member's name in the shop; for members it opens the profile, which leads back to the shop. */
export function ShopProfileLink({ userId, children }: { userId: number | null; children: ReactNode }) {
  const { user } = useSession();
  if (!userId || !user?.isApproved) return children;
  return (
    <Link
      href={href("/user/{userId}", { userId })}
      onClick={returnToShop}
      className="rounded-sm underline decoration-line underline-offset-4 hover:text-brand hover:decoration-current"
    >
      {children}
    </Link>
  );
}
