import { Skeleton } from "./skeleton";

/** Holds the places of a list's rows. */
export const SkeletonRows = ({
  label,
  count,
  row,
  className = "grid gap-3",
}: {
  /** Names the list for screen readers. */
  label: string;
  count: number;
  /** Height and corners of one row. */
  row: string;
  className?: string;
}) => (
  <div role="status" aria-label={label} className={className}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className={row} />
    ))}
  </div>
);
