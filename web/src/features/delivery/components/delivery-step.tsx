import { type ReactNode, useId } from "react";
import { reasonOf } from "@/api/error";
import { formatEuro, toCents } from "@/base/money";
import { useStore } from "@/base/store";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Option } from "@/ui/option";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import type { Quote, QuotedMethod } from "../api";
import { arrivalText } from "../arrival";
import { countryName } from "@/base/countries";
import { kindIn } from "../postal";
import { type Destination, destinationStore, isSent, patchAddress, patchDestination } from "../destination";
import { deliveryTexts as texts } from "../texts";
import type { Delivery } from "../use-delivery";
import { AddressFields } from "./address-fields";
import { PickUp } from "./pick-up";
import { Remember, SavedAddresses } from "./saved-addresses";
import { Segments } from "./segments";

interface Props {
  delivery: Delivery;
  asksContact: boolean;
  /** By the names of the fields: `contact`, and those of the address. */
  errors: Readonly<Record<string, string>>;
}

/** How the goods get to the customer, and where the shop can answer. */
export function DeliveryStep({ delivery, asksContact, errors }: Props) {
  const destination = useStore(destinationStore);
  const { quote, error } = delivery;
  return (
    <div className="grid gap-6 pb-6">
      {asksContact ? (
        <Field label={texts.contact} hint={texts.contactHint} error={errors["contact"]}>
          <Input
            name="contact"
            value={destination.contact}
            autoComplete="email"
            onChange={(event) => patchDestination({ contact: event.target.value })}
          />
        </Field>
      ) : null}
      {error && !delivery.isPending ? (
        <InlineError text={reasonOf(error) ?? texts.failed} query={delivery} />
      ) : quote ? (
        <Methods delivery={delivery} quote={quote} destination={destination} errors={errors} />
      ) : (
        <MethodsSkeleton />
      )}
    </div>
  );
}

const priceText = ({ shippingAmount }: QuotedMethod) => {
  const cents = toCents(shippingAmount) ?? 0;
  return cents === 0 ? texts.free : formatEuro(cents);
};

/** Who brings it, and from which value on for nothing. */
function hintOf(method: QuotedMethod, worth: number): ReactNode {
  if (method.kind === "arrangement") return texts.agreed;
  if (method.kind === "pick_up") return method.places.length > 0 ? undefined : texts.pickUpText;
  const { carrier, name } = method;
  const free = toCents(method.freeFrom);
  const missing = free === null ? 0 : free - worth;
  const hints = [
    carrier === "" || name.includes(carrier) ? "" : texts.carrier(carrier),
    free !== null && missing > 0 ? texts.freeFrom(formatEuro(free), formatEuro(missing)) : "",
  ].filter(Boolean);
  const arrival = arrivalText(method);
  const rest = hints.length > 0 ? hints.join(" · ") : undefined;
  if (!arrival) return rest;
  return (
    <>
      <span className="block text-ink">{arrival}</span>
      {rest}
    </>
  );
}

function Methods({
  delivery: { method, country },
  quote: { methods, countries, goodsAmount, depositAmount },
  destination: { address, slot },
  errors,
}: {
  delivery: Delivery;
  quote: Quote;
  destination: Destination;
  errors: Props["errors"];
}) {
  const name = useId();
  if (!method) return <p className="text-muted">{texts.nothingYet}</p>;
  const there = methods.filter(({ kind }) => kind === "pick_up");
  const sent = methods.filter(({ kind }) => kind !== "pick_up");
  const isTaken = method.kind === "pick_up";
  const toLocker = kindIn(country, address) !== "home";
  const leaving = isSent(method) && toLocker ? sent.filter((one) => !one.goesToLockers) : [];
  const offered = (isTaken ? there : sent).filter((one) => !leaving.includes(one));
  // A deposit makes no delivery cheaper.
  const worth = (toCents(goodsAmount) ?? 0) - (toCents(depositAmount) ?? 0);
  // The place says it all where there is one way to pick up.
  const isOnlyPlace = isTaken && offered.length === 1 && method.places.length > 0;
  return (
    <>
      {there.length > 0 && sent.length > 0 ? (
        <Segments
          name={`${name}-way`}
          label={texts.way}
          options={[
            { value: "send", label: texts.send, hint: cheapest(sent) },
            { value: "pick_up", label: texts.pickUp, hint: cheapest(there) },
          ]}
          value={isTaken ? "pick_up" : "send"}
          onChange={(way) =>
            patchDestination({ methodId: (way === "send" ? sent : there)[0]?.methodId ?? null })
          }
        />
      ) : null}
      {!isTaken && countries.length > 1 ? (
        <Field label={texts.country}>
          <Select
            value={country}
            autoComplete="shipping country"
            onChange={(event) => patchAddress({ country: event.target.value })}
          >
            {countries
              .map((code) => ({ code, name: countryName(code) }))
              .toSorted((one, other) => one.name.localeCompare(other.name, "de"))
              .map(({ code, name: label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
          </Select>
        </Field>
      ) : null}
      {isOnlyPlace ? null : (
        <fieldset className="grid gap-2">
          <legend className="float-left mb-2 font-serif text-lg font-semibold">
            {isTaken ? texts.where : texts.method}
          </legend>
          {offered.map((one) => (
            <Option
              key={one.methodId}
              name={`${name}-method`}
              label={one.name}
              hint={hintOf(one, worth)}
              price={priceText(one)}
              checked={one.methodId === method.methodId}
              onChange={() => patchDestination({ methodId: one.methodId })}
            />
          ))}
          {leaving.length > 0 ? (
            <p className="text-sm text-muted">
              {texts.lockersLeave(leaving.map((one) => one.name).join(", "))}
            </p>
          ) : null}
        </fieldset>
      )}
      {isTaken && method.places.length > 0 ? (
        <PickUp key={method.methodId} method={method} choice={slot} error={errors["slot"]} />
      ) : null}
      {isSent(method) ? (
        <section aria-label={texts.address}>
          <h3 className="mb-3 text-lg">{texts.address}</h3>
          <SavedAddresses address={address} countries={countries} />
          <AddressFields address={address} country={country} errors={errors} onChange={patchAddress} />
          <Remember />
        </section>
      ) : null}
      {method.kind === "arrangement" ? (
        <Field label={texts.zip} error={errors["zip"]} className="max-w-40">
          <Input
            name="zip"
            value={address.zip}
            autoComplete="shipping postal-code"
            onChange={(event) => patchAddress({ zip: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

/** What is agreed upon later says nothing of what a parcel costs. */
function cheapest(methods: readonly QuotedMethod[]): string | undefined {
  const costs = methods
    .filter(({ kind }) => kind !== "arrangement")
    .map(({ shippingAmount }) => toCents(shippingAmount) ?? 0);
  if (costs.length === 0) return undefined;
  const least = Math.min(...costs);
  if (least === 0) return texts.free;
  return costs.length > 1 ? texts.from(formatEuro(least)) : formatEuro(least);
}

const MethodsSkeleton = () => (
  <div role="status" aria-label={texts.loading} className="grid gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-15" />
    <Skeleton className="h-15" />
    <Skeleton className="h-40" />
  </div>
);
