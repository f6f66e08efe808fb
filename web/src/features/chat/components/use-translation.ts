import { useEffect, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { useStore } from "@/base/store";
import { toast } from "@/ui/toast";
import { useMessageActions } from "../actions";
import type { Language } from "../language-texts";
import { chatTexts as texts } from "../texts";
import type { Translation } from "../api";
import { knownTranslation, languageStore, liesInMessage, pauseRoom, translatedRooms } from "../translate";

interface Outcome {
  /** The words it is of: an edit makes them others. */
  content: string;
  language: Language;
  translation?: Translation;
  /** Why there is none, where the server has said more than that it failed. */
  reason?: string | undefined;
  /** The shop has no one who translates: what its admins can do about it. */
  missing?: boolean;
}

/**
 * One message in another language: on demand, or with its whole room as soon as it is on the screen.
 * Choosing a different language, or the room, begins again.
 */
export function useTranslation(content: string, { messageId, foreign, seen }: Source) {
  const language = useStore(languageStore);
  const { translate, room } = useMessageActions();
  const wholeRoom = useStore(translatedRooms).has(room) && foreign;
  const [choice, setChoice] = useState<{ shown: boolean; language: Language; wholeRoom: boolean }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);

  const chosen = choice?.language === language && choice.wholeRoom === wholeRoom ? choice.shown : wholeRoom;
  const now = outcome?.language === language && outcome.content === content ? outcome : undefined;
  const known = now?.translation ?? knownTranslation(content, language);
  const translation = chosen ? (known ?? null) : null;

  async function find(tapped: boolean) {
    setBusy(true);
    try {
      setOutcome({ content, language, translation: await translate(content, language, messageId) });
    } catch (error) {
      const ofRoom = wholeRoom && !liesInMessage(error);
      // Of a whole room that cannot be translated one message says so, and the others stay as they are.
      const toasts = tapped || (ofRoom && translatedRooms.get().has(room));
      setOutcome({ content, language, ...whyNot(error, toasts || ofRoom) });
      setChoice({ shown: false, language, wholeRoom: wholeRoom && !ofRoom });
      if (toasts) {
        toast({
          title: texts.translationFailed,
          description: texts.translationFailedText,
          variant: "destructive",
        });
      }
      if (ofRoom) pauseRoom(room);
    } finally {
      setBusy(false);
    }
  }

  function toggle() {
    if (busy) return;
    setChoice({ shown: !translation, language, wholeRoom });
    if (!translation && !known) void find(true);
  }

  const due = wholeRoom && chosen && seen && !known && !busy;
  useEffect(() => {
    if (due) void find(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is due does not change what is asked for
  }, [due]);

  return {
    translation,
    busy,
    toggle,
    /** It came with the whole room. */
    unasked: chosen === wholeRoom && choice === undefined,
    reason: now?.reason,
    missing: now?.missing === true,
  };
}

function whyNot(error: unknown, toldInGeneral: boolean): Pick<Outcome, "reason" | "missing"> {
  if (error instanceof ApiError && error.code === "translation_unavailable") return { missing: true };
  return { reason: reasonOf(error) ?? (toldInGeneral ? undefined : texts.translationFailedText) };
}

interface Source {
  /** As the server knows it; what it keeps of a translation vanishes with it. */
  messageId: number | undefined;
  /** Own words are not translated with the room. */
  foreign: boolean;
  /** It is, or has been, on the screen. */
  seen: boolean;
}

export type TranslationState = ReturnType<typeof useTranslation>;
