import { useState } from "react";
import { useStore } from "@/base/store";
import { toast } from "@/ui/toast";
import { useMessageActions } from "../actions";
import type { Language } from "../language-texts";
import { chatTexts as texts } from "../texts";
import { languageStore, type Translation } from "../translate";

/** One message in another language, on demand. Choosing a different language shows the original again. */
export function useTranslation(content: string) {
  const language = useStore(languageStore);
  const { translate } = useMessageActions();
  const [shown, setShown] = useState<{ language: Language; translation: Translation } | null>(null);
  const [busy, setBusy] = useState(false);
  const translation = shown?.language === language ? shown.translation : null;

  async function show() {
    if (busy) return;
    setBusy(true);
    try {
      setShown({ language, translation: await translate(content, language) });
    } catch {
      toast({
        title: texts.translationFailed,
        description: texts.translationFailedText,
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  }

  return { translation, busy, toggle: () => (translation ? setShown(null) : void show()) };
}

export type TranslationState = ReturnType<typeof useTranslation>;
