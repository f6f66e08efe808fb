import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { uiTexts } from "./texts";

function StateBox({
  icon,
  title,
  text,
  action,
  alert = false,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center"
    >
      {icon ? (
        <span
          aria-hidden
          className="mb-3 grid size-18 place-items-center rounded-2xl bg-brand-soft text-on-brand-soft [&_svg]:size-8"
        >
          {icon}
        </span>
      ) : null}
      <h2 className="text-xl">{title}</h2>
      {text ? <p className="text-muted">{text}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}

/** Nothing here yet, and what to do about it. */
export function EmptyState(props: { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }) {
  return <StateBox {...props} />;
}

/** What has failed and can be tried again: a query, or whatever behaves like one. */
export interface Retried {
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list that could not be loaded. */
export function ErrorState({
  title = uiTexts.loadFailed,
  text = navigator.onLine ? undefined : uiTexts.unreachable,
  query,
}: {
  title?: string;
  text?: ReactNode;
  query: Retried;
}) {
  return (
    <StateBox
      alert
      icon={<CloudOff />}
      title={title}
      text={text}
      action={
        <Button
          variant="soft"
          icon={<RotateCw className="size-4.5" />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {uiTexts.retry}
        </Button>
      }
    />
  );
}
