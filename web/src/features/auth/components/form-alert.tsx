import { CircleAlert } from "lucide-react";
import { Link } from "@/base/navigation";
import { authTexts } from "../texts";

/** Why the form was refused, where no single field is to blame, and where the reasons stand in full. */
export function FormAlert({
  title,
  text,
  path,
}: {
  title: string;
  text: string | undefined;
  path?: string | undefined;
}) {
  if (!text) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-danger-soft p-4 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {text === title ? null : <p className="text-[0.9375rem]">{text}</p>}
        {path ? (
          <Link href={path} className="inline-flex min-h-11 items-center underline">
            {authTexts.reasons}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
