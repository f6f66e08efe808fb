import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { reasonOf } from "@/api/error";
import { formatDate } from "@/base/dates";
import { Link } from "@/base/navigation";
import { ProductPicture } from "@/features/catalog";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { latestReviewsQuery, type OwnReviews, ownReviewsQuery, type ProductReview } from "../api";
import { reviewTexts as texts } from "../texts";
import { ReviewForm } from "./review-form";
import { ReviewItem } from "./review-item";

const RemoveDialog = lazy(() => import("./remove-dialog"));

type Detail = (productId: number) => string;

/** Own reviews, what waits for one, and what others have said lately. */
export default function ReviewsPanel({ detail }: { detail: Detail }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      <Mine detail={detail} />
      <Latest detail={detail} />
    </div>
  );
}

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="text-xl">{title}</h2>
    {text ? <p className="text-sm text-muted">{text}</p> : null}
    <div className="mt-4">{children}</div>
  </section>
);

interface Writing {
  productId: number;
  productName: string;
  own?: ProductReview;
}

function Mine({ detail }: { detail: Detail }) {
  const mine = useQuery(ownReviewsQuery);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [removed, setRemoved] = useState<ProductReview | null>(null);
  if (!mine.data) {
    return mine.isError ? (
      <ErrorState text={reasonOf(mine.error) ?? texts.loadFailed} query={mine} />
    ) : (
      <Waiting />
    );
  }
  const { open, reviews } = mine.data;
  return (
    <div className="grid min-w-0 gap-8">
      {open.length > 0 ? (
        <Section title={texts.open} text={texts.openText}>
          <ul className="grid gap-3">
            {open.map((one) => (
              <OpenOne key={one.productId} one={one} detail={detail} onWrite={() => setWriting(one)} />
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title={texts.mine}>
        <Reviews
          reviews={reviews}
          detail={detail}
          empty={texts.noneMine}
          renderActions={(review) => (
            <>
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.changeNamed(review.productName)}
                onClick={() => setWriting({ ...review, own: review })}
              >
                {texts.change}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.removeNamed(review.productName)}
                onClick={() => setRemoved(review)}
              >
                {texts.remove}
              </Button>
            </>
          )}
        />
      </Section>
      {writing ? (
        <Dialog
          open
          onOpenChange={(next) => (next ? undefined : setWriting(null))}
          title={texts.formTitle(writing.productName)}
        >
          <div className="pt-2">
            <ReviewForm productId={writing.productId} own={writing.own} onDone={() => setWriting(null)} />
          </div>
        </Dialog>
      ) : null}
      {removed ? (
        <Suspense>
          <RemoveDialog review={removed} productId={removed.productId} onClose={() => setRemoved(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function OpenOne({
  one,
  detail,
  onWrite,
}: {
  one: OwnReviews["open"][number];
  detail: Detail;
  onWrite: () => void;
}) {
  return (
    <li className="flex items-center gap-3 rounded-xl border border-line bg-surface p-3">
      <Thumbnail url={one.productImageUrl} />
      <div className="min-w-0 flex-1">
        <Link
          href={detail(one.productId)}
          className="line-clamp-2 rounded-sm leading-snug font-semibold hover:text-brand"
        >
          {one.productName}
        </Link>
        <p className="text-sm text-muted">{texts.bought(formatDate(one.purchasedAt))}</p>
      </div>
      <Button variant="soft" aria-label={texts.rateNamed(one.productName)} onClick={onWrite}>
        {texts.rate}
      </Button>
    </li>
  );
}

function Latest({ detail }: { detail: Detail }) {
  const latest = useQuery(latestReviewsQuery);
  return (
    <Section title={texts.latest}>
      {latest.data ? (
        <Reviews reviews={latest.data} detail={detail} empty={texts.noneLatest} />
      ) : latest.isError ? (
        <ErrorState text={reasonOf(latest.error) ?? texts.loadFailed} query={latest} />
      ) : (
        <Waiting />
      )}
    </Section>
  );
}

function Reviews({
  reviews,
  detail,
  empty,
  renderActions,
}: {
  reviews: readonly ProductReview[];
  detail: Detail;
  empty: string;
  renderActions?: (review: ProductReview) => ReactNode;
}) {
  if (reviews.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="grid gap-3">
      {reviews.map((review) => (
        <li key={review.id} className="rounded-xl border border-line bg-surface p-4">
          <ReviewItem
            review={review}
            actions={renderActions?.(review)}
            about={
              <Link
                href={detail(review.productId)}
                className="mb-2 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-lg bg-sunken p-1.5 pr-3 text-sm font-semibold hover:text-brand"
              >
                <Thumbnail small url={review.productImageUrl} />
                <span className="truncate">{review.productName}</span>
              </Link>
            }
          />
        </li>
      ))}
    </ul>
  );
}

const Thumbnail = ({ url, small = false }: { url: string; small?: boolean }) => (
  <span
    className={
      small
        ? "block aspect-4/5 w-7 shrink-0 overflow-hidden rounded-sm"
        : "block aspect-4/5 w-13 shrink-0 overflow-hidden rounded-md"
    }
  >
    <ProductPicture product={{ name: "", imageUrl: url, category: "" }} sizes="56px" />
  </span>
);

const Waiting = () => <SkeletonRows label={texts.loading} count={3} row="h-32 rounded-xl" />;
