import { Slider } from "radix-ui";
import { type Filter, priceScale } from "../filter";
import { priceRangeText } from "../range-text";
import { discoveryTexts as texts } from "../texts";

const pair = ([from, to]: number[]): Filter["priceRange"] => [from ?? priceScale.low, to ?? priceScale.high];

/** Two thumbs on one scale. The products follow while a thumb moves; the address when it rests. */
export function PriceSlider({
  range: [low, high],
  onChange,
  onRest,
}: {
  range: Filter["priceRange"];
  onChange: (range: Filter["priceRange"]) => void;
  onRest: (range: Filter["priceRange"]) => void;
}) {
  return (
    <div>
      <p className="mb-1 text-sm text-muted">{priceRangeText([low, high])}</p>
      <Slider.Root
        min={priceScale.low}
        max={priceScale.high}
        step={priceScale.step}
        value={[low, high]}
        onValueChange={(values) => onChange(pair(values))}
        onValueCommit={(values) => onRest(pair(values))}
        className="relative flex h-11 touch-none items-center px-0 select-none"
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-sunken-strong">
          <Slider.Range className="absolute h-full rounded-full bg-brand" />
        </Slider.Track>
        <Thumb label={texts.lowestPrice} text={texts.euro(low)} />
        <Thumb
          label={texts.highestPrice}
          text={high >= priceScale.high ? texts.openEnd(high) : texts.euro(high)}
        />
      </Slider.Root>
    </div>
  );
}

const Thumb = ({ label, text }: { label: string; text: string }) => (
  <Slider.Thumb
    aria-label={label}
    aria-valuetext={text}
    className="relative block size-6 rounded-full border-2 border-brand bg-surface shadow-float transition-[scale] duration-150 after:absolute after:-inset-2.5 after:rounded-full hover:scale-110 active:scale-110"
  />
);
