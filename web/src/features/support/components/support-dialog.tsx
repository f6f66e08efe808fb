import { BookOpen, RotateCcw, TriangleAlert, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useConfig } from "@/api/config";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { useSession } from "@/features/auth";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Sheet } from "@/ui/sheet";
import { Spinner } from "@/ui/spinner";
import { ask, begin, type Conversation, conversationStore, reset } from "../conversation";
import { supportTexts as texts } from "../texts";
import { useHandover } from "../use-handover";
import { Answer, Question, Writing } from "./turns";
import { SupportComposer } from "./support-composer";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The bot. A conversation begins with the first opening, and after a reset with the next. */
export default function SupportDialog({ open, onOpenChange }: Props) {
  const conversation = useStore(conversationStore);
  useEffect(() => {
    if (open) void begin();
  }, [open]);
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      className="h-[92dvh]"
      footer={
        <SupportComposer ready={conversation.phase === "ready"} writing={conversation.writing !== null} />
      }
    >
      <div className="flex min-h-full flex-col px-5">
        <Head conversation={conversation} onLeave={close} />
        <Body conversation={conversation} onLeave={close} />
      </div>
    </Sheet>
  );
}

/** Who is answering, and the ways out: the help pages, the owner, and starting again. */
function Head({
  conversation: { phase, id, greeting },
  onLeave,
}: {
  conversation: Conversation;
  onLeave: () => void;
}) {
  const member = useSession().user?.isApproved === true;
  const { handOver, busy } = useHandover(id, onLeave);
  return (
    <div className="sticky top-0 z-10 -mx-5 flex items-center gap-0.5 border-b border-line bg-paper px-5 pb-3">
      <p className="min-w-0 flex-1 text-sm text-muted">
        {greeting?.advice ? <Badge tone="premium">{texts.advice}</Badge> : null}{" "}
        {greeting ? (greeting.assistant === "model" ? texts.byModel : texts.byPassages) : null}
      </p>
      <Link
        href={href("/hilfe")}
        onClick={onLeave}
        aria-label={texts.help}
        title={texts.help}
        className={buttonClass({ variant: "ghost", size: "icon" })}
      >
        <BookOpen aria-hidden className="size-5" />
      </Link>
      {member && phase === "ready" ? (
        <IconButton variant="ghost" label={texts.handover} busy={busy} onClick={handOver}>
          <UserRound aria-hidden className="size-5" />
        </IconButton>
      ) : null}
      <IconButton
        variant="ghost"
        label={texts.reset}
        disabled={phase === "none" || phase === "starting"}
        onClick={reset}
      >
        <RotateCcw aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

function Body({ conversation, onLeave }: { conversation: Conversation; onLeave: () => void }) {
  switch (conversation.phase) {
    case "starting":
      return (
        <p role="status" className="m-auto flex items-center gap-3 py-10 text-muted">
          <Spinner className="size-5" />
          {texts.starting}
        </p>
      );
    case "failed":
      return (
        <div role="alert" className="m-auto grid max-w-xs justify-items-center gap-2 py-10 text-center">
          <TriangleAlert aria-hidden className="mb-2 size-8 text-danger" />
          <h3 className="text-lg">{texts.startFailed}</h3>
          <p className="text-muted">{texts.startFailedText}</p>
          <Button variant="soft" className="mt-3" onClick={() => void begin()}>
            {texts.retry}
          </Button>
        </div>
      );
    case "none":
      return (
        <div className="m-auto grid max-w-xs justify-items-center gap-2 py-10 text-center">
          <h3 className="text-lg">{texts.resetDone}</h3>
          <p className="text-muted">{texts.resetText}</p>
          <Button variant="soft" className="mt-3" onClick={() => void begin()}>
            {texts.begin}
          </Button>
        </div>
      );
    case "ready":
      return <Turns conversation={conversation} onLeave={onLeave} />;
  }
}

function Turns({ conversation, onLeave }: { conversation: Conversation; onLeave: () => void }) {
  const { turns, writing } = conversation;
  const end = useRef<HTMLDivElement>(null);
  // The newest words stay in sight.
  useEffect(() => {
    // In braces: what it answers in new browsers is no clean-up.
    end.current?.scrollIntoView({ block: "end" });
  }, [turns, writing]);
  const last = turns.at(-1);
  return (
    <>
      <div role="log" aria-label={texts.conversation} aria-live="off">
        <ol className="grid grid-cols-1 gap-3 py-4">
          {turns.map((turn) => (
            <li key={turn.id} className="grid grid-cols-1">
              {turn.role === "user" ? (
                <Question turn={turn} />
              ) : (
                <Answer turn={turn} conversationId={conversation.id} onLeave={onLeave} />
              )}
            </li>
          ))}
          {writing === null ? null : (
            <li className="grid grid-cols-1">
              <Writing text={writing} />
            </li>
          )}
        </ol>
      </div>
      {/* Read out once it is complete, not word by word. */}
      <p role="status" className="sr-only">
        {last?.role === "assistant" ? [last.content, last.answer?.notice].filter(Boolean).join(" ") : ""}
      </p>
      {turns.length === 1 && writing === null ? <Suggestions advice={conversation.greeting?.advice} /> : null}
      <div ref={end} />
    </>
  );
}

function Suggestions({ advice }: { advice: boolean | undefined }) {
  const { user } = useSession();
  const adviceQuestion = useConfig()?.words.adviceQuestion ?? texts.adviceQuestion;
  const questions = [
    ...(advice ? [adviceQuestion] : []),
    ...(user ? [texts.memberQuestion] : []),
    ...texts.questions,
  ];
  return (
    <ul aria-label={texts.suggestions} className="mt-auto flex flex-wrap gap-2 pb-4">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => void ask(question)}
            className="min-h-11 rounded-full border border-line bg-surface px-4 py-2 text-left text-[0.9375rem] transition-colors duration-150 hover:bg-sunken"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
