import { href } from "@/base/paths";
import { premiumTexts as texts } from "../texts";

/** What holds for the contract. The texts open in a tab of their own, so that the order stays as it is. */
export const LegalLinks = () => (
  <p>
    {texts.terms.before}
    <Text path="/agb">{texts.terms.terms}</Text>
    {texts.terms.between}
    <Text path="/widerrufsbelehrung">{texts.terms.revocation}</Text>
    {texts.terms.after}
  </p>
);

const Text = ({ path, children }: { path: "/agb" | "/widerrufsbelehrung"; children: string }) => (
  <a
    href={href(path)}
    target="_blank"
    rel="noreferrer"
    aria-label={texts.terms.inNewTab(children)}
    className="inline-flex min-h-11 items-center text-brand underline underline-offset-2"
  >
    {children}
  </a>
);
