import { clsx } from "clsx";
import { useState } from "react";

const tints = [
  "bg-tint-premium",
  "bg-tint-homebrew",
  "bg-tint-stimulant",
  "bg-tint-research",
  "bg-tint-classic",
] as const;

const sizes = {
  sm: "size-8 text-sm",
  md: "size-10 text-base",
  lg: "size-16 text-2xl",
  xl: "size-24 text-4xl",
};

/** The first letter of a name on a tint that always belongs to that name, or the person's picture. */
export function Avatar({
  name,
  src,
  size = "md",
  className,
}: {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const shape = clsx("shrink-0 rounded-full", sizes[size], className);
  const [failed, setFailed] = useState<string | null>(null);
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt=""
        width={96}
        height={96}
        onError={() => setFailed(src)}
        className={clsx(shape, "object-cover")}
      />
    );
  }
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className={clsx(shape, "grid place-items-center font-bold text-ink", tints[sum % tints.length])}
    >
      {(Array.from(name.trim())[0] ?? "?").toLocaleUpperCase("de-DE")}
    </span>
  );
}
