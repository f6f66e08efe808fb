import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { sessionStore } from "@/features/auth";
import { Badge } from "@/ui/badge";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { Switch } from "@/ui/toggle";
import { kinds, pushQuery, saveSettings, type Settings } from "../api";
import { hasSubscription, type Obstacle, obstacle, switchOff, switchOn } from "../device";
import { pushTexts as texts } from "../texts";
import { EagerSwitch } from "./eager-switch";
import { QuietHoursForm } from "./quiet-hours-form";
import { RoomSwitches } from "./room-switches";

const fail = (title: string, otherwise: string) => (error: unknown) =>
  toast({ title, description: reasonOf(error) ?? otherwise, variant: "destructive" });

/** What the own devices are told, and whether this one is. */
export default function PushCard() {
  const query = useQuery(pushQuery);
  const devices = query.data?.devices ?? 0;
  return (
    <Card aria-label={texts.title}>
      <CardTitle action={devices > 0 ? <Badge tone="success">{texts.devices(devices)}</Badge> : undefined}>
        {texts.title}
      </CardTitle>
      {query.data ? (
        <div className="grid gap-4">
          <ThisDevice settings={query.data} />
          {devices > 0 ? <What settings={query.data} /> : null}
        </div>
      ) : query.isError ? (
        <InlineError text={texts.loadFailed} query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

function ThisDevice({ settings: { isSubscribed, publicKey } }: { settings: Settings }) {
  const client = useQueryClient();
  const [hindered, setHindered] = useState<Obstacle | undefined>(obstacle);
  const has = useQuery({ queryKey: ["push", "here"], queryFn: hasSubscription, staleTime: 0, gcTime: 0 });
  useReturn(() => setHindered(obstacle()));
  // Shown at once; what the browser and the server say comes later.
  const [wished, setWished] = useState<boolean>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) setHindered(await switchOn(publicKey, sessionStore.get().user?.id));
      else await switchOff();
    },
    onError: (error) =>
      fail(texts.onFailed, error instanceof ApiError ? texts.failed : texts.browserFailed)(error),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: pushQuery.queryKey }),
        client.invalidateQueries({ queryKey: ["push", "here"] }),
      ]);
      setWished(undefined);
    },
  });
  const isOn = wished ?? (isSubscribed && has.data === true);
  return (
    <div className="grid gap-3">
      <p className="text-[0.9375rem] text-muted">{texts.intro}</p>
      {hindered && !isOn && !isPending ? (
        <p role="status" className="flex gap-2 rounded-lg bg-sunken p-3.5 text-sm">
          <BellRing aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" />
          {texts.obstacles[hindered]}
        </p>
      ) : (
        <Switch
          label={texts.here.label}
          hint={isPending && isOn ? texts.asking : isOn ? texts.hereOn : texts.here.hint}
          checked={isOn}
          disabled={isPending || has.isPending}
          onChange={({ target }) => {
            setWished(target.checked);
            mutate(target.checked);
          }}
        />
      )}
    </div>
  );
}

/** Looks again when the person comes back from the browser's settings. */
function useReturn(look: () => void): void {
  useEffect(() => {
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  });
}

function What({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    // One after the other, so that of two quick taps the later one counts.
    scope: { id: "push settings" },
    mutationFn: saveSettings,
    onMutate: (changed) => {
      // What is on its way does not know of this yet.
      void client.cancelQueries({ queryKey: pushQuery.queryKey });
      client.setQueryData(pushQuery.queryKey, (known) => (known ? { ...known, ...changed } : known));
    },
    onError: (error) => {
      fail(texts.error, texts.failed)(error);
      void client.invalidateQueries({ queryKey: pushQuery.queryKey });
    },
  });
  const change = (changed: Partial<Pick<Settings, "kinds" | "quietHours">>) => {
    const known = client.getQueryData(pushQuery.queryKey) ?? settings;
    return mutateAsync({ kinds: known.kinds, quietHours: known.quietHours ?? null, ...changed });
  };
  return (
    <>
      <fieldset className="border-t border-line pt-4">
        <legend className="sr-only">{texts.what}</legend>
        <div className="-my-2 grid divide-y divide-line">
          {kinds.map((kind) => (
            <EagerSwitch
              key={kind}
              {...texts.kinds[kind]}
              checked={settings.kinds[kind] ?? false}
              onSwitch={(on) =>
                change({
                  kinds: { ...(client.getQueryData(pushQuery.queryKey) ?? settings).kinds, [kind]: on },
                })
              }
              className="py-3"
            />
          ))}
        </div>
        <p className="mt-3 text-sm text-muted">{texts.safety}</p>
      </fieldset>
      {settings.kinds.chat && settings.rooms.length > 0 ? <RoomSwitches rooms={settings.rooms} /> : null}
      <QuietHoursForm
        hours={settings.quietHours ?? undefined}
        onChange={(quietHours) => change({ quietHours })}
      />
    </>
  );
}
