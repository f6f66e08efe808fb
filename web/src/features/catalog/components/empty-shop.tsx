import { PackageOpen } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { isOwner, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { EmptyState } from "@/ui/states";
import { detailTexts as texts } from "../detail-texts";

/** A shop that sells nothing yet: the owner begins, members meet in the chat, visitors become members. */
export function EmptyShop() {
  const { user } = useSession();
  const owner = isOwner(user);
  const [to, label] = owner
    ? [href("/admin/products"), texts.firstProduct]
    : user
      ? [href("/chat"), texts.toChat]
      : [href("/auth"), texts.join];
  return (
    <EmptyState
      icon={<PackageOpen />}
      title={texts.empty}
      text={owner ? texts.emptyShopOwner : texts.emptyShop}
      action={
        <Link href={to} className={buttonClass()}>
          {label}
        </Link>
      }
    />
  );
}
