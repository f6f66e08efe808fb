import { countryName } from "@/base/countries";
import type { PostalAddress } from "./api";
import { deliveryTexts as texts } from "./texts";

/** Where the shop is. Lockers and post offices are there only, and a label there names no country. */
export const home = "DE";

/** An address as it is typed: every field is there. */
export type AddressFields = Required<PostalAddress>;

/** What kind of place it is in that country: what was chosen at home stays chosen, and is none abroad. */
export const kindIn = (country: string, { kind }: AddressFields): AddressFields["kind"] =>
  country === home ? kind : "home";

/** Only the fields of its kind: a street that was typed before is no part of a Packstation. */
export function addressOf(address: AddressFields, country: string): PostalAddress {
  const kind = kindIn(country, address);
  const { street, extra, company, postNumber, ...rest } = address;
  return kind === "home"
    ? { ...rest, kind, street, extra, company, country }
    : { ...rest, kind, postNumber, country };
}

/** "Erlenweg 14 b" → ["Erlenweg", "14 b"]; browsers complete both in one field. */
export function splitStreet(text: string): [street: string, number: string] | null {
  const found = /^(.*\p{L}.*?)[\s,]+(\d+\s?[a-z]?(?:\s?[-/]\s?\d+\s?[a-z]?)?)$/iu.exec(text.trim());
  return found?.[1] && found[2] ? [found[1], found[2]] : null;
}

/** One line for each line of the label; the country only abroad. */
export function addressLines(address: PostalAddress): string[] {
  const { kind, name, company, extra, street, number, zip, city, country, postNumber } = address;
  const place = kind && kind !== "home" ? texts.kinds[kind] : street;
  return [
    name,
    company,
    postNumber && `${texts.postNumber} ${postNumber}`,
    [place, number].filter(Boolean).join(" "),
    extra,
    [zip, city].filter(Boolean).join(" "),
    country === home ? "" : countryName(country),
  ].filter((line): line is string => Boolean(line));
}

/** The whole address in one line. */
export const addressLine = (address: PostalAddress): string => addressLines(address).join(", ");

/** Whether two addresses are the same place: fields that are left out are empty. */
export const isSame = (one: PostalAddress, other: PostalAddress): boolean =>
  one.country === other.country && addressLine(one) === addressLine(other);
