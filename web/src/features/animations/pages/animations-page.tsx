import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { href } from "@/base/paths";
import { PageHeader } from "@/ui/page-header";
import { TabPanel, Tabs } from "@/ui/tabs";
import { FullscreenDemos } from "../components/fullscreen-demos";
import { InlineDemos } from "../components/inline-demos";
import { SingleDemos } from "../components/single-demos";
import { animationTexts as texts } from "../texts";

const tabs = [
  { value: "single", label: texts.single, text: texts.singleText, Demos: SingleDemos },
  { value: "fullscreen", label: texts.fullscreen, text: texts.fullscreenText, Demos: FullscreenDemos },
  { value: "inline", label: texts.inline, text: texts.inlineText, Demos: InlineDemos },
] as const;

/** /admin/animations: the loading animations, shown off. */
export default function AnimationsPage() {
  const [tab, setTab] = useState<(typeof tabs)[number]["value"]>("single");
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
      />
      <Tabs value={tab} onChange={setTab} items={tabs} label={texts.tabs}>
        {tabs.map(({ value, text, Demos }) => (
          <TabPanel key={value} value={value}>
            <p className="mb-4 text-muted">{text}</p>
            <Demos />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
