import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "@/base/store";
import { useSession } from "@/features/auth";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Checkbox } from "@/ui/toggle";
import { addressesQuery } from "../api";
import { blank, destinationStore, patchAddress, patchDestination } from "../destination";
import { type AddressFields, addressLine, isSame } from "../postal";
import { deliveryTexts as texts } from "../texts";

const isBlank = ({ name, street, number, zip, city }: AddressFields) =>
  [name, street, number, zip, city].every((text) => text === "");

/** Where this member's goods went before: the last one is there at once, any other with one touch. */
export function SavedAddresses({
  address,
  countries,
}: {
  address: AddressFields;
  countries: readonly string[];
}) {
  const { user } = useSession();
  const { data } = useQuery({ ...addressesQuery, enabled: user?.isApproved === true });
  const saved = (data ?? []).filter((one) => countries.includes(one.address.country));
  const last = saved[0]?.address;
  const nothingTyped = isBlank(address);
  useEffect(() => {
    // Only while nothing is typed: what someone writes is never taken from under their hands.
    if (last && nothingTyped) patchAddress({ ...blank, ...last });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the address book has come
  }, [last]);
  if (saved.length === 0) return null;
  const chosen = saved.find((one) => isSame(one.address, address));
  return (
    <Field label={texts.saved} className="mb-4">
      <Select
        value={chosen?.id ?? ""}
        onChange={({ target }) => {
          const one = saved.find(({ id }) => id === Number(target.value));
          patchAddress({ ...blank, ...(one?.address ?? { country: address.country }) });
        }}
      >
        {saved.map((one) => (
          <option key={one.id} value={one.id}>
            {[one.label, addressLine(one.address)].filter(Boolean).join(": ")}
          </option>
        ))}
        <option value="">{texts.another}</option>
      </Select>
    </Field>
  );
}

/** Whether the address is to be there the next time, on every device; asked of members only. */
export function Remember() {
  const { user } = useSession();
  const { remembers } = useStore(destinationStore);
  if (!user?.isApproved) return null;
  return (
    <Checkbox
      className="mt-3"
      checked={remembers}
      onChange={({ target }) => patchDestination({ remembers: target.checked })}
      label={texts.remember}
    />
  );
}
