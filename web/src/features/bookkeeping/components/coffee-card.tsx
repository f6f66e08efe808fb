import { euro } from "@/base/amount";
import { countryName } from "@/base/countries";
import { Card, CardTitle } from "@/ui/card";
import { Fact } from "@/ui/fact";
import type { CoffeeSum } from "../api";
import { bookkeepingTexts as texts } from "../texts";

/** Kilograms of coffee that left the shop, by country and kind, with the tax on them. */
export function CoffeeCard({ coffee }: { coffee: readonly CoffeeSum[] }) {
  return (
    <Card aria-label={texts.coffee}>
      <CardTitle>{texts.coffee}</CardTitle>
      {coffee.length > 0 ? (
        <dl className="-my-2.5 divide-y divide-line">
          {coffee.map(({ country, kind, grams, taxAmount }) => (
            <Fact key={`${country} ${kind}`} name={`${countryName(country)}, ${texts.coffeeKind(kind)}`}>
              {texts.kilograms(grams)}
              <span className="block text-sm font-normal text-muted">{euro(taxAmount)}</span>
            </Fact>
          ))}
        </dl>
      ) : (
        <p className="text-muted">{texts.noCoffee}</p>
      )}
      <p className="mt-4 text-sm text-muted">{texts.coffeeHint}</p>
    </Card>
  );
}
