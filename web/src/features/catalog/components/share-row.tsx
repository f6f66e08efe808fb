import { Camera, Check, Link2, MessageCircle, Send, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import type { Product } from "../api";
import { canShareNatively, copyLink, shareable, shareNatively, telegramUrl, whatsappUrl } from "../share";
import { shareTexts as texts } from "../share-texts";

const copiedMs = 2000;

/** Ways to pass a product on: the device's own share sheet where there is one, otherwise three networks; and the link. */
export function ShareRow({ product }: { product: Pick<Product, "id" | "name" | "variant"> }) {
  const [copied, setCopied] = useState(false);
  const what = shareable(product);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <div role="group" aria-label={texts.title} className="flex flex-wrap items-center gap-2">
      {canShareNatively() ? (
        <IconButton label={texts.title} onClick={() => void shareNatively(what)}>
          <Share2 className="size-5" />
        </IconButton>
      ) : (
        <>
          <NetworkLink label={texts.telegram} url={telegramUrl(what)} icon={<Send className="size-5" />} />
          <NetworkLink
            label={texts.whatsapp}
            url={whatsappUrl(what)}
            icon={<MessageCircle className="size-5" />}
          />
          <IconButton label={texts.instagram} onClick={() => void copyLink(what.url, texts.pasteInInstagram)}>
            <Camera className="size-5" />
          </IconButton>
        </>
      )}
      <IconButton
        label={copied ? texts.copied : texts.copy}
        onClick={() => void copyLink(what.url).then(setCopied)}
      >
        {copied ? <Check className="size-5 animate-pop text-success" /> : <Link2 className="size-5" />}
      </IconButton>
    </div>
  );
}

function NetworkLink({ label, url, icon }: { label: string; url: string; icon: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={buttonClass({ variant: "outline", size: "icon" })}
    >
      {icon}
    </a>
  );
}
