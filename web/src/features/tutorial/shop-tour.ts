import type { Config } from "@/api/config";
import { formatEuro } from "@/base/money";
import { tutorialTexts } from "./texts";
import { startTutorial, type TutorialStep } from "./tutorial";

const texts = tutorialTexts.shop;

/** What the shop lets one do, in the order in which it is met. */
const shopSteps = ({ premiumDiscountPercent, premiumPriceCents }: Config): readonly TutorialStep[] => [
  step(texts.welcome, texts.welcomeText, "header a[href='/shop']", "bottom"),
  step(texts.find, texts.findText, "main label:has([type=search])", "bottom"),
  step(texts.product, texts.productText, "main article a", "right"),
  step(texts.react, texts.reactText, "main article [data-tour=reactions]", "bottom"),
  step(texts.cart, texts.cartText, "header button[aria-label^=Warenkorb]", "bottom"),
  step(texts.chat, texts.chatText, "nav a[href='/chat']", "bottom"),
  step(
    texts.profile,
    texts.profileText(premiumDiscountPercent, formatEuro(premiumPriceCents)),
    "nav a[href='/profile']",
    "bottom",
  ),
];

const step = (
  title: string,
  content: string,
  target: string,
  position: TutorialStep["position"],
): TutorialStep => ({ title, content, target, position, highlightElement: true });

/** Shows the shop. What is not on the page now, as the cards of an empty grid, is passed over. */
export function startShopTour(config: Config): void {
  startTutorial(shopSteps(config).filter(({ target }) => document.querySelector(target)));
}
