import { clsx } from "clsx";

/** Short facts in a row, parted by dots. A dot at the beginning of a line lies outside and is cut off, so none hangs. */
export function Facts({ facts, className }: { facts: readonly string[]; className?: string }) {
  return (
    <p className={clsx("overflow-hidden", className)}>
      <span className="-ml-[0.9em] flex flex-wrap">
        {facts.map((fact) => (
          <span
            key={fact}
            className="max-w-full wrap-anywhere before:inline-block before:w-[0.9em] before:text-center before:content-['·']"
          >
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}
