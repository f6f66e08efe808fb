import { Copy, Share2 } from "lucide-react";
import { canShareNatively, copyLink, shareNatively } from "@/features/catalog";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { Input } from "@/ui/field";
import { receiptTexts as texts } from "../receipt-texts";

/** The link that leads back to this page, to be kept: for a guest there is no other way. */
export function ReceiptLink({ number }: { number: string }) {
  const url = location.href;
  return (
    <Card aria-label={texts.link}>
      <CardTitle>{texts.link}</CardTitle>
      <p className="text-[0.9375rem] text-muted">{texts.linkText}</p>
      <Input
        readOnly
        value={url}
        aria-label={texts.link}
        onFocus={(event) => event.target.select()}
        className="mt-3 truncate text-[0.9375rem]! text-muted"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="soft"
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => void copyLink(url, texts.copied)}
        >
          {texts.copy}
        </Button>
        {canShareNatively() ? (
          <Button
            variant="quiet"
            icon={<Share2 aria-hidden className="size-5" />}
            onClick={() => void shareNatively({ title: number, url })}
          >
            {texts.share}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
