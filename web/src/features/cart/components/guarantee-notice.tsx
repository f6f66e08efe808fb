import { useQuery } from "@tanstack/react-query";
import { termsQuery } from "@/api/terms";
import { checkoutTexts as texts } from "../checkout-texts";

/**
 * The official notice of the legal guarantee, whole, in colour and unchanged. What it draws is the shop's for PDF files as
 * well: phones show none within a page, and behind a link it would not count.
 */
export function GuaranteeNotice() {
  const notice = useQuery(termsQuery).data?.guaranteeNotice;
  if (!notice) return null;
  return (
    <section>
      <h3 className="mb-3 text-lg">{texts.guarantee}</h3>
      <img
        src={notice.pictureUrl}
        width={notice.width}
        height={notice.height}
        alt={texts.guaranteeNotice}
        className="h-auto w-full bg-[white]"
      />
      <a
        href={notice.fileUrl}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:underline"
      >
        {texts.openNotice}
      </a>
    </section>
  );
}
