import type { UseQueryResult } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { ApiError } from "@/api/error";
import { Link } from "@/base/navigation";
import { buttonClass } from "@/ui/button-class";
import { EmptyState, ErrorState } from "@/ui/states";

/** In place of a page to read that is not there, or could not be fetched. */
export function NoPage({
  query,
  title,
  text,
  wayOn,
}: {
  query: UseQueryResult;
  title: string;
  text: string;
  wayOn: { href: string; label: string };
}) {
  if (!(query.error instanceof ApiError) || query.error.status !== 404) return <ErrorState query={query} />;
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={title}
      text={text}
      action={
        <Link href={wayOn.href} className={buttonClass()}>
          {wayOn.label}
        </Link>
      }
    />
  );
}
