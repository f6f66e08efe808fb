import { useLayoutEffect } from "react";

const storageKey = "scroll-positions";
const patienceMs = 1500;

const positions = new Map<string, number>(readStored());
let currentEntry = "";
let currentScreen = "";
let stopWaiting = () => {};

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}

/** Every history entry gets a name of its own, kept in its state. */
function entryName(): string {
  const state = (history.state ?? {}) as { entry?: string };
  if (state.entry) return state.entry;
  const entry = Math.random().toString(36).slice(2);
  history.replaceState({ ...state, entry }, "");
  return entry;
}

history.scrollRestoration = "manual";
window.addEventListener("scroll", () => positions.set(currentEntry, window.scrollY), { passive: true });
window.addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage a reload starts at the top.
  }
});

/**
 * Call after every change of address. A new screen starts at its top; going back finds the old position
 * again, even while the list is still growing. Screens with the same key share one position.
 */
function placeScreen(screenKey: string): void {
  stopWaiting();
  currentEntry = entryName();
  if (currentScreen === screenKey) {
    positions.set(currentEntry, window.scrollY);
    return;
  }
  // The app takes over a page that may have been scrolled meanwhile.
  const before = currentScreen === "" ? window.scrollY : 0;
  currentScreen = screenKey;
  stopWaiting = scrollPatiently(positions.get(currentEntry) ?? before);
}

function scrollPatiently(top: number): () => void {
  const reached = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) < 2;
  };
  if (reached()) return () => {};
  const observer = new ResizeObserver(() => {
    if (reached()) stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("wheel", stop);
    window.removeEventListener("touchstart", stop);
  };
  observer.observe(document.body);
  window.addEventListener("wheel", stop, { passive: true });
  window.addEventListener("touchstart", stop, { passive: true });
  return stop;
}

/** Places every screen before the browser paints it: at its top, or where the person left it. */
export function useScrollRestoration(location: string, screenKey: string): void {
  useLayoutEffect(() => placeScreen(screenKey), [location, screenKey]);
}
