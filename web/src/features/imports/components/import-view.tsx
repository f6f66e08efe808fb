import { reasonOf } from "@/api/error";
import { ProgressBar } from "@/ui/progress-bar";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { Checkbox } from "@/ui/toggle";
import type { Import, ImportDetail } from "../api";
import { importTexts as texts } from "../texts";
import type { ImportRun } from "../use-import";
import { Counts } from "./counts";
import { FirstProducts, Refusals } from "./items";

/** What a file holds, how far it is, or what became of it. */
export function ImportView({ run }: { run: ImportRun }) {
  const { query } = run;
  if (query.isError && !query.data) {
    return <ErrorState title={texts.failed} text={reasonOf(query.error)} query={query} />;
  }
  if (!query.data) return <SkeletonRows label={texts.loading} count={3} row="h-20 rounded-xl!" />;
  const { import: one } = query.data;
  return (
    <div className="mt-2 grid gap-5">
      <header>
        <p role="status" className="text-lg font-semibold">
          {headline(one)}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{one.fileName}</p>
      </header>
      {one.state === "reading" ? (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {texts.reading(one.counts.products)}
        </p>
      ) : null}
      {one.state === "running" ? <Progress one={one} /> : null}
      {hasCounts(one) ? <Counts counts={one.counts} /> : null}
      {one.state === "ready" ? <Preview detail={query.data} run={run} /> : null}
      {one.finishedAt && one.startedAt ? <Outcome one={one} detail={query.data} /> : null}
    </div>
  );
}

/** Before the file is read there is nothing to count, and nothing came of what was put away. */
const hasCounts = (one: Import) => one.state === "ready" || Boolean(one.startedAt);

function headline(one: Import): string {
  const system = texts.systems[one.format];
  switch (one.state) {
    case "ready":
      return `${texts.recognised(system)} ${texts.nothingStored}`;
    case "done":
      return texts.done;
    case "cancelled":
      return one.startedAt ? texts.cancelled : texts.discarded;
    case "failed":
      return texts.cutOff;
    case "reading":
      return texts.recognised(system);
    default:
      return texts.from(system);
  }
}

function Progress({ one: { counts } }: { one: Import }) {
  const pictures = counts.picturesWaiting + counts.picturesTaken + counts.picturesFailed;
  const fetched = counts.picturesTaken + counts.picturesFailed;
  const areIn = counts.done === counts.products;
  const [label, value, max, text] = areIn
    ? [texts.runningPictures, fetched, pictures, texts.pictureProgress(fetched, pictures)]
    : [texts.running, counts.done, counts.products, texts.progress(counts.done, counts.products)];
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        {label}
        <span className="font-normal text-muted tabular-nums">{text}</span>
      </p>
      <ProgressBar label={label} value={value} max={max} text={text} />
      <p className="text-sm text-muted">{texts.goesOn}</p>
    </div>
  );
}

function Preview({ detail, run }: { detail: ImportDetail; run: ImportRun }) {
  const { counts } = detail.import;
  return (
    <>
      {counts.picturesNamed > 0 ? (
        <Checkbox
          label={texts.pictures(counts.picturesNamed)}
          hint={texts.picturesHint}
          checked={run.withPictures}
          disabled={run.start.isPending}
          onChange={({ target }) => run.setWithPictures(target.checked)}
        />
      ) : null}
      <FirstProducts items={detail.first} />
      <p className="text-sm text-muted">
        {texts.prices} {texts.drafts}
      </p>
      <Left detail={detail} />
    </>
  );
}

function Outcome({ one, detail }: { one: Import; detail: ImportDetail }) {
  const { created, picturesTaken, picturesFailed } = one.counts;
  return (
    <>
      {picturesTaken + picturesFailed > 0 ? (
        <p>{texts.picturesTaken(picturesTaken, picturesFailed)}</p>
      ) : null}
      {created > 0 ? <p className="text-muted">{texts.drafts}</p> : null}
      <Left detail={detail} />
    </>
  );
}

const Left = ({ detail: { import: one, refused, incomplete } }: { detail: ImportDetail }) => (
  <>
    <Refusals title={texts.refused} items={refused} all={one.counts.refused} />
    <Refusals title={texts.incomplete} items={incomplete} />
  </>
);
