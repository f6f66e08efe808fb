import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { verifyEmail } from "../api";
import { keyOfLink, LetterCard } from "../components/letter-card";
import { emailTexts as texts } from "../texts";

/** /email-bestaetigen: what the link of a letter leads to. It is used up at once, so it is asked once. */
export default function VerifyPage() {
  const key = keyOfLink();
  const verified = useQuery({
    queryKey: ["email-link", key],
    queryFn: () => verifyEmail(key),
    enabled: key !== "",
    retry: false,
    staleTime: Infinity,
  });
  const trouble = key === "" ? texts.linkMissing : undefined;
  const failed = verified.isError ? (reasonOf(verified.error) ?? texts.verifyFailed) : trouble;
  return (
    <LetterCard title={texts.verifyTitle}>
      {failed ? (
        <p role="alert">{failed}</p>
      ) : (
        <p role="status">{verified.data ? texts.verifyDone : texts.verifying}</p>
      )}
      <Link
        href={href("/profile")}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        {texts.toProfile}
      </Link>
    </LetterCard>
  );
}
