import { useMutation } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { linkTexts as texts } from "../texts";
import { keyOfLink, LetterCard } from "./letter-card";

/** What the link in a letter leads to. Programs open links too, so nothing happens before a person taps. */
export function LinkQuestion({
  title,
  text,
  action,
  done,
  send,
}: {
  title: string;
  text: string;
  action: string;
  /** The heading once it is done. */
  done: string;
  send: (key: string) => Promise<{ message: string }>;
}) {
  const key = keyOfLink();
  const sent = useMutation({ mutationFn: () => send(key) });
  const error = key === "" ? texts.linkMissing : sent.isError ? (reasonOf(sent.error) ?? texts.failed) : null;
  if (sent.data) {
    return (
      <LetterCard title={done}>
        <p role="status">{sent.data.message}</p>
        <Link href={href("/shop")} className={buttonClass({ variant: "soft", size: "lg", wide: true })}>
          {texts.toShop}
        </Link>
      </LetterCard>
    );
  }
  return (
    <LetterCard title={title} text={text}>
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : null}
      {key === "" ? null : (
        <Button size="lg" wide busy={sent.isPending} onClick={() => sent.mutate()}>
          {action}
        </Button>
      )}
      {error ? (
        <Link href={href("/profile")} className={buttonClass({ variant: "soft", size: "lg", wide: true })}>
          {texts.toProfile}
        </Link>
      ) : null}
    </LetterCard>
  );
}
