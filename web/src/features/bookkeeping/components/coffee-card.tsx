import { euro } from "@/base/amount";
import { countryName } from "@/base/countries";
import { Card, CardTitle } from "@/ui/card";
import { Fact } from "@/ui/fact";
import type { CoffeeSum } from "../api";
import { coffeeTexts as texts } from "../coffee-texts";

/** Kilograms of coffee that left the shop, by country and kind, with the tax on them. A shop without coffee sees nothing of it. */
export function CoffeeCard({ coffee }: { coffee: readonly CoffeeSum[] }) {
  if (coffee.length === 0) return null;
  return (
    <Card aria-label={texts.title}>
      <CardTitle>{texts.title}</CardTitle>
      <dl className="-my-2.5 divide-y divide-line">
        {coffee.map(({ country, kind, grams, taxAmount }) => (
          <Fact key={`${country} ${kind}`} name={`${countryName(country)}, ${texts.kind(kind)}`}>
            {texts.kilograms(grams)}
            <span className="block text-sm font-normal text-muted">{euro(taxAmount)}</span>
          </Fact>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{texts.hint}</p>
    </Card>
  );
}
