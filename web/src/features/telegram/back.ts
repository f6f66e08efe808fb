import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { onBack, showBackButton } from "./host";

const patienceMs = 250;
const openDialogs = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";

const isHome = (): boolean => location.pathname === href("/shop") || location.pathname === href("/");

function show(): void {
  showBackButton(!isHome() || document.querySelector(openDialogs) !== null);
}

/** Closes what lies over the page; otherwise goes one step back, and to the shop where there is none. */
function goBack(): void {
  if (document.querySelector(openDialogs)) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return;
  }
  const before = location.href;
  history.back();
  setTimeout(() => {
    if (location.href === before && !isHome()) navigate(href("/shop"), { replace: true });
  }, patienceMs);
}

/** Telegram's arrow does what the person expects of a way back. Answers what to call when the screen has changed. */
export function followBack(): () => void {
  onBack(goBack);
  // Dialogs open next to the page, as children of the body.
  new MutationObserver(show).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-state"],
  });
  show();
  return show;
}
