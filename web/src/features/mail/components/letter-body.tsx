import { Paperclip } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/api/client";
import { reasonOf } from "@/api/error";
import { saveAs } from "@/api/files";
import { Button } from "@/ui/button";
import { TabPanel, Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toast";
import { LetterFrame } from "./letter-frame";
import { mailTexts as texts } from "../texts";

const kilobytes = new Intl.NumberFormat("de-DE");

type Files = Answer<"get", "/api/user/letters/{id}">["files"];

/** A letter as it arrives, and its files. */
export function LetterBody({
  text,
  html,
  files,
  load,
}: {
  text: string;
  html: string;
  files: Files;
  load: (position: number) => Promise<Blob>;
}) {
  const [look, setLook] = useState<"letter" | "text">("letter");
  return (
    <>
      <Tabs
        label={texts.look}
        value={look}
        onChange={setLook}
        wide
        items={[
          { value: "letter", label: texts.asLetter },
          { value: "text", label: texts.asText },
        ]}
      >
        <TabPanel value="letter">
          <LetterFrame html={html} />
        </TabPanel>
        <TabPanel value="text">
          <p className="rounded-xl border border-line bg-surface p-4 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </TabPanel>
      </Tabs>
      {files.length > 0 ? (
        <section aria-label={texts.files}>
          <h3 className="mb-2 text-sm font-semibold">{texts.files}</h3>
          <ul className="grid gap-2">
            {files.map((file) => (
              <li key={file.position}>
                <Button
                  variant="ghost"
                  icon={<Paperclip aria-hidden className="size-5 shrink-0" />}
                  className="w-full justify-start!"
                  onClick={() => void save(() => load(file.position), file.name)}
                >
                  <span className="min-w-0 truncate">{file.name}</span>
                  <span className="shrink-0 font-normal text-muted">
                    {texts.size(kilobytes.format(Math.ceil(file.size / 1000)))}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

export async function save(load: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveAs(await load(), name);
  } catch (error) {
    toast({
      title: texts.error,
      description: reasonOf(error) ?? texts.downloadFailed,
      variant: "destructive",
    });
  }
}
