import { useQuery } from "@tanstack/react-query";
import { PenLine, Star } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { askToSignIn, isAdmin, useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { type Review, reviewsQuery } from "../api";
import { averageOf, distribution } from "../comment";
import { reviewTexts as texts } from "../texts";
import { ReviewForm } from "./review-form";
import { ReviewItem } from "./review-item";
import { Stars } from "./stars";

const RemoveDialog = lazy(() => import("./remove-dialog"));
const average = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shownFirst = 3;

/** What people say about a product, and the place to say it too. For visitors as well, who may read. */
export default function ProductReviews({ productId }: { productId: number }) {
  const reviews = useQuery(reviewsQuery(productId));
  const [writing, setWriting] = useState(false);
  return (
    <section aria-label={texts.title} className="border-t border-line pt-5">
      <Head reviews={reviews.data} writing={writing} onWrite={() => setWriting(true)} />
      {writing ? (
        <div className="mb-5 rounded-xl border border-line bg-surface p-4">
          <ReviewForm
            productId={productId}
            own={reviews.data?.find(({ isOwn }) => isOwn)}
            onDone={() => setWriting(false)}
          />
        </div>
      ) : null}
      {reviews.data ? (
        <List reviews={reviews.data} productId={productId} onChange={() => setWriting(true)} />
      ) : reviews.isError ? (
        <InlineError text={reasonOf(reviews.error) ?? texts.loadFailed} query={reviews} />
      ) : (
        <SkeletonRows label={texts.loading} count={2} row="h-20" />
      )}
    </section>
  );
}

function Head({
  reviews,
  writing,
  onWrite,
}: {
  reviews: readonly Review[] | undefined;
  writing: boolean;
  onWrite: () => void;
}) {
  const { isAuthenticated } = useSession();
  const mean = averageOf(reviews ?? []);
  const written = reviews?.some(({ isOwn }) => isOwn) ?? true;
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{reviews ? texts.count(reviews.length) : texts.title}</h3>
        {written || writing ? null : (
          <Button
            variant="outline"
            icon={<PenLine aria-hidden className="size-4.5" />}
            onClick={() => (isAuthenticated ? onWrite() : askToSignIn(texts.signInNeeded))}
          >
            {texts.write}
          </Button>
        )}
      </div>
      {reviews && mean !== null ? (
        <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="grid shrink-0 justify-items-center">
            <span className="price-type text-4xl">{average.format(mean)}</span>
            <Stars rating={Math.round(mean)} />
          </p>
          <Distribution reviews={reviews} />
        </div>
      ) : null}
    </>
  );
}

const Distribution = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul aria-label={texts.distribution} className="grid min-w-36 flex-1 gap-1">
    {distribution(reviews).map(({ rating, count }) => (
      <li key={rating} className="flex items-center gap-2 text-xs text-muted">
        <span className="sr-only">{texts.share(rating, count)}</span>
        <span aria-hidden className="flex w-6 items-center gap-0.5">
          {rating}
          <Star className="size-3 fill-current" />
        </span>
        <svg
          aria-hidden
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="h-1.5 w-0 flex-1 rounded-full"
        >
          <rect width="100" height="2" className="fill-sunken" />
          <rect width={(count / reviews.length) * 100} height="2" className="fill-brand" />
        </svg>
        <span aria-hidden className="w-5 text-right">
          {count}
        </span>
      </li>
    ))}
  </ul>
);

function List({
  reviews,
  productId,
  onChange,
}: {
  reviews: readonly Review[];
  productId: number;
  onChange: () => void;
}) {
  const admin = isAdmin(useSession());
  const [all, setAll] = useState(false);
  const [removed, setRemoved] = useState<Review | null>(null);
  if (reviews.length === 0) {
    return (
      <p className="pb-2 text-muted">
        {texts.none}. {texts.noneText}
      </p>
    );
  }
  const shown = all ? reviews : reviews.slice(0, shownFirst);
  return (
    <>
      <ul className="grid divide-y divide-line">
        {shown.map((review) => (
          <li key={review.id} className="py-4 first:pt-0">
            <ReviewItem
              review={review}
              actions={
                review.isOwn ? (
                  <OwnActions onChange={onChange} onRemove={() => setRemoved(review)} />
                ) : admin ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={texts.moderateNamed(review.username)}
                    onClick={() => setRemoved(review)}
                  >
                    {texts.moderate}
                  </Button>
                ) : (
                  <Link
                    href={`/melden?ort=${encodeURIComponent(`/product/${productId}?bewertung=${review.id}`)}`}
                    aria-label={texts.reportNamed(review.username)}
                    className={buttonClass({ size: "sm", variant: "ghost" })}
                  >
                    {texts.report}
                  </Link>
                )
              }
            />
          </li>
        ))}
      </ul>
      {all || reviews.length <= shownFirst ? null : (
        <Button variant="quiet" wide onClick={() => setAll(true)}>
          {texts.showAll(reviews.length)}
        </Button>
      )}
      {removed ? (
        <Suspense>
          <RemoveDialog review={removed} productId={productId} onClose={() => setRemoved(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const OwnActions = ({ onChange, onRemove }: { onChange: () => void; onRemove: () => void }) => (
  <>
    <Button size="sm" variant="ghost" onClick={onChange}>
      {texts.change}
    </Button>
    <Button size="sm" variant="ghost" onClick={onRemove}>
      {texts.remove}
    </Button>
  </>
);
