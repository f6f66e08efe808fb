import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { PageHeader } from "@/ui/page-header";
import { SearchInput } from "@/ui/search-input";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { type Setting, type SettingGroup, type SettingKey, settingsQuery } from "../api";
import { SettingSheet } from "../components/setting-sheet";
import { settingsTexts as texts } from "../texts";
import { shown } from "../values";

const groups = Object.keys(texts.groups) as SettingGroup[];

/** /admin/shop-settings: what the seller sets, in one room. */
export default function ShopSettingsPage() {
  const settings = useQuery(settingsQuery);
  const [words, setWords] = useState("");
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
      />
      <SearchInput
        label={texts.search}
        placeholder={texts.searchHint}
        value={words}
        onChange={setWords}
        restMs={0}
        className="mb-6"
      />
      {settings.data ? (
        <Room settings={settings.data} words={words} />
      ) : settings.isError ? (
        <ErrorState query={settings} />
      ) : (
        <SkeletonRows label={texts.title} count={8} row="h-16 rounded-xl!" />
      )}
    </div>
  );
}

function Room({ settings, words }: { settings: readonly Setting[]; words: string }) {
  const [chosenKey, setKey] = useState<SettingKey | null>(null);
  const [open, setOpen] = useState(false);
  const chosen = settings.find((setting) => setting.key === chosenKey);
  const wanted = words.toLocaleLowerCase("de").split(/\s+/).filter(Boolean);
  const fits = (...said: string[]) => {
    const all = said.join(" ").toLocaleLowerCase("de");
    return wanted.every((word) => all.includes(word));
  };
  const found = settings.filter(({ key, group, title, value }) =>
    fits(title, value, texts.groups[group], texts.hints[key]),
  );
  const links = texts.links.filter(({ title, text }) => fits(title, text));
  return (
    <div className="grid gap-8">
      {groups.map((group) => {
        const members = found.filter((setting) => setting.group === group);
        return members.length > 0 ? (
          <Group key={group} title={texts.groups[group]} text={texts.about[group]}>
            {members.map((setting) => (
              <Row
                key={setting.key}
                setting={setting}
                onPress={() => {
                  setKey(setting.key);
                  setOpen(true);
                }}
              />
            ))}
          </Group>
        ) : null;
      })}
      {links.length > 0 ? (
        <Group title={texts.elsewhere}>
          {links.map(({ to, title, text }) => (
            <li key={to}>
              <Link href={href(to)} className={rowClass}>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-muted">{text}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </Group>
      ) : null}
      {found.length === 0 && links.length === 0 ? (
        <p role="status" className="py-10 text-center text-muted">
          {texts.nothing(words)}
        </p>
      ) : null}
      {chosen ? <SettingSheet key={chosen.key} setting={chosen} open={open} onOpenChange={setOpen} /> : null}
    </div>
  );
}

const rowClass =
  "flex min-h-16 w-full items-center gap-4 p-4 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2";

const Group = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="text-lg">{title}</h2>
    {text ? <p className="mt-0.5 text-sm text-muted">{text}</p> : null}
    <ul className="mt-3 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {children}
    </ul>
  </section>
);

function Row({ setting, onPress }: { setting: Setting; onPress: () => void }) {
  const { title, kind, value, changedAt, changedBy } = setting;
  return (
    <li>
      <button type="button" aria-label={texts.change(title)} onClick={onPress} className={rowClass}>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold text-muted">{title}</span>
          <span className={value ? "block wrap-anywhere" : "block text-muted"}>{shown(kind, value)}</span>
          {changedAt ? (
            <span className="block text-sm text-muted">
              {texts.changed(formatRecent(changedAt), changedBy ?? "")}
            </span>
          ) : null}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  );
}
