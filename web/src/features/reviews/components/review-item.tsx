import { BadgeCheck, Crown } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "@/base/dates";
import { ShopProfileLink } from "@/features/profiles";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import type { Review } from "../api";
import { reviewTexts as texts } from "../texts";
import { Stars } from "./stars";

/** One review: who, how many stars, whether they have bought it, and what they say. */
export function ReviewItem({
  review,
  about,
  actions,
}: {
  review: Review;
  /** The product, where it is not clear already. */
  about?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <article className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <Avatar name={review.username} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">
            {review.isOwn ? (
              texts.own
            ) : (
              <ShopProfileLink userId={review.userId ?? null}>{review.username}</ShopProfileLink>
            )}
          </span>
          <Role role={review.userRole} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Stars rating={review.rating} />
          <span className="whitespace-nowrap">{formatDate(review.createdAt)}</span>
          {review.isVerifiedPurchase ? (
            <span className="inline-flex items-center gap-1 whitespace-nowrap text-success">
              <BadgeCheck aria-hidden className="size-4" />
              {texts.verified}
            </span>
          ) : null}
        </p>
      </div>
      <div className="col-span-full min-w-0">
        {about}
        <p className="wrap-anywhere whitespace-pre-line">{review.comment}</p>
        {review.updatedAt ? (
          <p className="mt-1 text-sm text-muted">{texts.edited(formatDate(review.updatedAt))}</p>
        ) : null}
        {actions ? <div className="-ml-3 flex flex-wrap gap-1">{actions}</div> : null}
      </div>
    </article>
  );
}

function Role({ role }: { role: Review["userRole"] }) {
  if (role === "admin") return <Badge tone="brand">{texts.admin}</Badge>;
  return role === "premium" ? (
    <Badge tone="premium" icon={<Crown aria-hidden className="my-0.75 size-3.5" />}>
      {texts.premium}
    </Badge>
  ) : null;
}
