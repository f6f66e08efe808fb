import { useInfiniteQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { Link, navigate, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { ProductPicture, useProduct } from "@/features/catalog";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import { MoreButton } from "@/ui/more-button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { type OfficeRequest, officeQuery, type RequestStatus } from "../api";
import { RequestFacts } from "../components/request-facts";
import { StatusBadge } from "../components/status-badge";
import { officeTexts as texts } from "../office-texts";
import { statusTexts } from "../texts";
import { Decision } from "./decision";

const statuses = Object.keys(statusTexts) as RequestStatus[];

const readStatus = (search: string): RequestStatus | undefined => {
  const asked = new URLSearchParams(search).get("status");
  return statuses.find((status) => status === asked);
};

const show = (status?: RequestStatus) =>
  navigate(href("/admin/lounge") + (status ? `?status=${status}` : ""), { replace: true });

/** /admin/lounge: the monthly free products, one step at a time. */
export default function OfficePage() {
  const status = readStatus(useSearch());
  const list = useInfiniteQuery(officeQuery(status));
  const { ref, ...rescue } = useFocusRescue<HTMLOListElement>();
  const requests = list.data?.pages.flatMap((page) => page.requests);
  const open = list.data?.pages[0]?.open;
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin")}>{texts.back}</BackLink>}
        actions={
          open === undefined ? null : (
            <Badge tone={open > 0 ? "warning" : "success"} role="status" className="self-center">
              {open > 0 ? texts.open(open) : texts.noneOpen}
            </Badge>
          )
        }
      />
      <div role="group" aria-label={texts.filter} className="scroll-row -mx-4 mb-4 flex gap-2 px-4 py-0.5">
        <Chip selected={status === undefined} onClick={() => show()}>
          {texts.all}
        </Chip>
        {statuses.map((one) => (
          <Chip key={one} selected={one === status} onClick={() => show(one)}>
            {statusTexts[one]}
          </Chip>
        ))}
      </div>
      {requests ? (
        requests.length > 0 ? (
          <ol
            ref={ref}
            {...rescue}
            aria-label={texts.title}
            aria-busy={list.isPlaceholderData || undefined}
            className="divide-y divide-line rounded-xl border border-line bg-surface outline-none"
          >
            {requests.map((request) => (
              <Row key={request.id} request={request} />
            ))}
          </ol>
        ) : (
          <EmptyState
            icon={<Gift />}
            title={status ? texts.emptyFiltered : texts.empty}
            text={status ? undefined : texts.emptyText}
            action={
              status ? (
                <Button variant="soft" onClick={() => show()}>
                  {texts.showAll}
                </Button>
              ) : null
            }
          />
        )
      ) : list.isError ? (
        <ErrorState text={reasonOf(list.error) ?? texts.loadFailed} query={list} />
      ) : (
        <SkeletonRows label={texts.title} count={4} row="h-28 rounded-xl" />
      )}
      <MoreButton list={list}>{texts.more}</MoreButton>
    </>
  );
}

function Row({ request }: { request: OfficeRequest }) {
  const product = useProduct(request.productId).data;
  return (
    <li className="flex gap-4 px-4 py-4 sm:px-5">
      <span className="block aspect-4/5 w-14 shrink-0 self-start overflow-hidden rounded-md bg-sunken sm:w-16">
        {product ? <ProductPicture product={{ ...product, name: "" }} sizes="64px" /> : null}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-base wrap-break-word hyphens-auto">{request.productName}</h2>
            <p className="text-[0.9375rem] wrap-anywhere">
              {request.userId === null || request.userId === undefined ? (
                request.username
              ) : (
                <Link
                  href={href("/user/{userId}", { userId: request.userId })}
                  className="font-semibold text-brand hover:underline"
                >
                  {request.username}
                </Link>
              )}
            </p>
          </div>
          <StatusBadge status={request.status} />
        </div>
        <p className="text-sm text-muted">
          {texts.meta(`${request.month} ${request.year}`, formatDateTime(request.requestedAt))}
        </p>
        <RequestFacts request={request} />
        <div className="mt-3 empty:hidden">
          <Decision request={request} />
        </div>
      </div>
    </li>
  );
}
