import { useQuery } from "@tanstack/react-query";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useConfig } from "@/api/config";
import { termsQuery } from "@/api/terms";
import { termsTexts as texts } from "../texts";

/** What the law wants to be reached from everywhere: open on phones too, two columns with room for a thumb. */
export function Footer() {
  const terms = useQuery(termsQuery).data;
  const taxNote = useConfig()?.taxNote;
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-7xl px-4 py-5 text-[0.9375rem] sm:px-6">
        <nav aria-label={texts.legal} className="grid grid-cols-2 gap-x-4 md:flex md:flex-wrap md:gap-x-7">
          <FooterFunction to="/widerrufen">{texts.withdraw}</FooterFunction>
          <FooterFunction to="/kuendigen">{texts.terminate}</FooterFunction>
          {terms?.texts.map(({ path, title }) => (
            <FooterLink key={path} to={path}>
              {title}
            </FooterLink>
          ))}
          <FooterLink to={href("/hilfe")}>{texts.help}</FooterLink>
          <FooterLink to="/melden">{texts.report}</FooterLink>
        </nav>
        {terms?.seller || taxNote ? (
          // The button of the assistant floats over the end of the page.
          <p className="mt-3 pr-20 text-sm text-muted">
            {terms?.seller ? <span className="block">{terms.seller}</span> : null}
            {taxNote ? <span className="block">{texts.prices(taxNote)}</span> : null}
          </p>
        ) : null}
      </div>
    </footer>
  );
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link href={to} className="flex min-h-11 items-center rounded-md hyphens-auto hover:underline">
    {children}
  </Link>
);

/** What the law wants to stand out: pages of the server's, which work without the app. */
const FooterFunction = ({ to, children }: { to: string; children: string }) => (
  <Link
    href={to}
    className="col-span-2 my-1 flex min-h-11 items-center justify-center rounded-lg border border-edge bg-surface font-semibold hover:bg-sunken md:my-0 md:border-0 md:bg-transparent md:hover:underline"
  >
    {children}
  </Link>
);
