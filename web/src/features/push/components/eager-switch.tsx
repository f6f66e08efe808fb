import { type ComponentProps, useState } from "react";
import { Switch } from "@/ui/toggle";

/** A switch that shows what was tapped in the same frame, until it is known what came of it. */
export function EagerSwitch({
  checked,
  onSwitch,
  ...rest
}: Omit<ComponentProps<typeof Switch>, "checked" | "onChange"> & {
  checked: boolean;
  onSwitch: (on: boolean) => Promise<unknown>;
}) {
  const [tapped, setTapped] = useState<boolean>();
  const settled = (on: boolean) => setTapped((now) => (now === on ? undefined : now));
  return (
    <Switch
      {...rest}
      checked={tapped ?? checked}
      onChange={({ target }) => {
        const on = target.checked;
        setTapped(on);
        onSwitch(on).then(
          () => settled(on),
          () => settled(on),
        );
      }}
    />
  );
}
