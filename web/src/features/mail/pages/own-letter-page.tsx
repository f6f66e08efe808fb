import { useQuery } from "@tanstack/react-query";
import { Download, MailX } from "lucide-react";
import { ApiError } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { downloadOwnFile, ownLetterQuery } from "../api";
import { LetterBody, save } from "../components/letter-body";
import { ownLettersTexts as texts } from "../texts";

/** The letter itself among its files. */
const whole = -1;

/** /letters/{id}: one letter, to read and to keep. */
export default function OwnLetterPage({ params }: { params: Record<string, string> }) {
  const letter = useQuery(ownLetterQuery(Number(params["id"])));
  const back = <BackLink href={href("/letters")}>{texts.all}</BackLink>;
  if (letter.data) {
    const { id, subject, createdAt, text, html, files } = letter.data;
    const load = (position: number) => downloadOwnFile(id, position);
    return (
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={subject}
          text={formatDateTime(createdAt)}
          back={back}
          actions={
            <Button
              variant="soft"
              icon={<Download aria-hidden className="size-5" />}
              onClick={() => void save(() => load(whole), `${subject}.txt`)}
            >
              {texts.keep}
            </Button>
          }
        />
        <div className="grid gap-4">
          <LetterBody text={text} html={html} files={files} load={load} />
        </div>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={texts.one} back={back} />
      {letter.error instanceof ApiError && letter.error.status === 404 ? (
        <EmptyState icon={<MailX />} title={texts.missing} text={texts.missingText} />
      ) : letter.isError ? (
        <ErrorState query={letter} />
      ) : (
        <SkeletonRows label={texts.loading} count={4} row="h-16 rounded-xl!" />
      )}
    </div>
  );
}
