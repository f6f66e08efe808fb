import type { Profile } from "@/features/auth";
import { Card, CardTitle } from "@/ui/card";
import { Switch } from "@/ui/toggle";
import { notificationKinds, readSettings } from "../notification-settings";
import { switchKind } from "../switching";
import { profileTexts as texts } from "../texts";

/** What the member is told about; a switch counts at once. */
export function NotificationCard({ profile }: { profile: Profile | null }) {
  const settings = readSettings(profile?.notificationSettings);
  return (
    <Card aria-label={texts.notifications}>
      <CardTitle>{texts.notifications}</CardTitle>
      <div className="-my-2 grid divide-y divide-line">
        {notificationKinds.map((kind) => (
          <Switch
            key={kind}
            {...texts.kinds[kind]}
            checked={settings[kind]}
            onChange={(event) => void switchKind(kind, event.target.checked)}
            className="py-3"
          />
        ))}
      </div>
    </Card>
  );
}
