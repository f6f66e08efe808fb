/**
 * What someone has typed outlives a sign-in that comes between: it is noted before the screen goes away and put
 * back into the same fields of the same address. In memory only, and never passwords.
 */

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  pathname: string;
  /** By what the field is called, in the order on the page where several are called the same. */
  values: Map<string, string[]>;
}

const touched = new WeakSet<EventTarget>();
let typed: Typed | null = null;
let observer: MutationObserver | undefined;

/** A field that was not found again within this time is not looked for any longer. */
const restoreMs = 60_000;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement &&
    !["password", "checkbox", "radio", "file", "hidden", "submit", "button"].includes(target.type));

function nameOf(field: TextField): string {
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.name;
  return `${field.tagName} ${label.trim()}`;
}

const fieldsOn = (page: ParentNode): TextField[] =>
  [...page.querySelectorAll("input, textarea, select")].filter(isTextField);

/** Notes which fields are typed into. Called once, by main.tsx. */
export function followTyping(): void {
  document.addEventListener("input", ({ target }) => {
    if (isTextField(target)) touched.add(target);
  });
}

/** Notes what stands in the fields that were typed into. */
export function keepTyped(page: ParentNode = document): void {
  const values = new Map<string, string[]>();
  for (const field of fieldsOn(page)) {
    if (!touched.has(field) || field.value === "") continue;
    const name = nameOf(field);
    values.set(name, [...(values.get(name) ?? []), field.value]);
  }
  typed = { pathname: location.pathname, values };
}

/** Whether something stands in a field that was typed into. */
export const hasTyped = (): boolean =>
  fieldsOn(document).some((field) => touched.has(field) && field.value !== "");

/** Forgets what was noted, for another person has signed in. */
export function dropTyped(): void {
  observer?.disconnect();
  typed = null;
}

/** Puts back what was noted as soon as its fields are on the page again. */
export function restoreTyped(): void {
  const page = new MutationObserver(put);
  observer?.disconnect();
  observer = page;
  page.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => {
    page.disconnect();
  }, restoreMs);
  put();
}

function put(): void {
  if (!typed || location.pathname !== typed.pathname) return;
  for (const field of fieldsOn(document)) {
    const name = nameOf(field);
    const [value, ...rest] = typed.values.get(name) ?? [];
    if (value === undefined) continue;
    typed.values.set(name, rest);
    write(field, value);
  }
  if ([...typed.values.values()].every((left) => left.length === 0)) dropTyped();
}

/**
 * Carries over what was typed while the app was still on its way: from the server's fields, once the app's first view
 * has taken their place in `container`, into its own of the same name. Who was typing goes on typing; the keyboard stays where it was.
 * A link that is pressed when the app takes over is followed when it is released: to the browser that is no click, for it
 * begins on one element and ends on another.
 */
export function carryOverTyped(container: HTMLElement): void {
  let active: EventTarget | null = document.activeElement;
  let pressed: MouseEvent | undefined;
  const before = new AbortController();
  const { signal } = before;
  container.addEventListener("focusin", ({ target }) => (active = target), { signal });
  container.addEventListener("mousedown", (event) => (pressed = event), { signal });
  container.addEventListener("mouseup", () => (pressed = undefined), { signal });
  const taken = new MutationObserver((changes) => {
    taken.disconnect();
    before.abort();
    if (pressed) follow(container, pressed);
    for (const lost of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      if (!(lost instanceof HTMLElement)) continue;
      for (const field of fieldsOn(lost)) {
        if (field.value !== (field.getAttribute("value") ?? "")) touched.add(field);
      }
      keepTyped(lost);
      restoreTyped();
      if (active instanceof HTMLElement && lost.contains(active)) counterpart(container, active)?.focus();
    }
  });
  taken.observe(container, { childList: true });
}

/** Clicks what has taken the place of a pressed link once the pointer, still where it was, lets go: the link itself may have moved. */
function follow(page: ParentNode, { target, button, clientX, clientY }: MouseEvent): void {
  const lost = button === 0 && (target as Element).closest("a");
  const link = lost && counterpart(page, lost);
  document.addEventListener(
    "mouseup",
    (up) => up.clientX === clientX && up.clientY === clientY && link && link.click(),
    {
      once: true,
    },
  );
}

/** What stands in the place of `lost`: the field, part or link that is called the same. */
function counterpart(page: ParentNode, lost: HTMLElement): HTMLElement | null | undefined {
  if (isTextField(lost)) return fieldsOn(page).find((field) => nameOf(field) === nameOf(lost));
  if (lost.id) return page.querySelector<HTMLElement>(`#${CSS.escape(lost.id)}`);
  return [...page.querySelectorAll("a")].find(
    (link) =>
      link.getAttribute("href") === lost.getAttribute("href") && link.textContent === lost.textContent,
  );
}

/** As if a person had typed it: React listens to the event and compares with the value it knows. */
function write(field: TextField, value: string): void {
  const prototype = Object.getPrototypeOf(field) as TextField;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
}
