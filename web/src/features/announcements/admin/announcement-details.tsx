import { formatDateTime } from "@/base/dates";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Fact } from "@/ui/fact";
import { Sheet } from "@/ui/sheet";
import { NewsText } from "../components/news-text";
import type { Announcement, Count } from "./api";
import { officeTexts as texts } from "./texts";

/** One announcement: what was said, to whom, and what became of it each way. */
export function AnnouncementDetails({
  announcement,
  open,
  onClose,
}: {
  announcement: Announcement;
  open: boolean;
  onClose: () => void;
}) {
  const { title, content, audience, productName, createdAt, finishedAt, members, channels } = announcement;
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays ? undefined : onClose())}
      title={texts.one}
      footer={
        <div className="flex justify-end">
          <Button variant="soft" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      }
    >
      <div className="grid gap-6 px-5 pb-6">
        <section className="rounded-xl border border-line bg-surface p-4">
          <h3 className="mb-2 text-lg wrap-anywhere">{title}</h3>
          <NewsText content={content} />
        </section>
        <dl className="divide-y divide-line">
          <Fact name={texts.audience}>
            {audience === "buyers" ? texts.buyersOf(productName) : texts.audiences[audience].label}
          </Fact>
          <Fact name={texts.when}>{formatDateTime(createdAt)}</Fact>
          <Fact name={texts.finished}>{finishedAt ? formatDateTime(finishedAt) : texts.notYet}</Fact>
          <Fact name={texts.reachedLabel}>{texts.reached(members)}</Fact>
        </dl>
        <section aria-label={texts.results}>
          <h3 className="mb-2 text-lg">{texts.results}</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
            {channels.map((count) => (
              <Result key={count.channel} count={count} />
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}

function Result({ count: { channel, reached, delivered, failed } }: { count: Count }) {
  const rest = reached - delivered - failed;
  const parts = [
    `${delivered.toLocaleString("de-DE")} ${texts.delivered}`,
    rest > 0 && `${rest.toLocaleString("de-DE")} ${texts.stillOpen}`,
  ];
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{texts.channels[channel].label}</span>
        <span className="block text-sm text-muted">
          {reached === 0 ? texts.noOneThisWay : parts.filter(Boolean).join(" · ")}
        </span>
        {failed > 0 ? (
          <span className="block text-sm text-danger">
            {failed.toLocaleString("de-DE")} {texts.failed}
          </span>
        ) : null}
        {failed > 0 && channel === "mail" ? (
          <Link
            href={href("/admin/mail")}
            className="inline-flex min-h-11 items-center text-sm text-brand underline"
          >
            {texts.toOutbox}
          </Link>
        ) : null}
      </span>
      <span className="price-type shrink-0 text-lg">{reached.toLocaleString("de-DE")}</span>
    </li>
  );
}
