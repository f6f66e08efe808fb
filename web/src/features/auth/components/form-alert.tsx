import { CircleAlert } from "lucide-react";

/** Why the form was refused, where no single field is to blame. */
export function FormAlert({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-danger-soft p-4 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {text === title ? null : <p className="text-[0.9375rem]">{text}</p>}
      </div>
    </div>
  );
}
