import { createStore } from "@/base/store";

export interface ToastText {
  title: string;
  description?: string | undefined;
  /** "destructive" for errors. */
  variant?: "default" | "destructive";
  /** What it is about, such as "session": a newer toast about the same thing takes its place. */
  about?: string;
  /** Something to do about it, such as taking it back. Closes the toast. */
  action?: { label: string; act: () => void };
}

export interface Toast extends ToastText {
  id: string;
  open: boolean;
}

const most = 5;
let lastId = 0;

export const toastStore = createStore<readonly Toast[]>([]);

/** Shows a toast, newest first; of more than five the oldest vanish. Answers its id. */
export function toast(text: ToastText): string {
  lastId += 1;
  const id = String(lastId);
  toastStore.set((toasts) => {
    const others = toasts.filter((one) => text.about === undefined || one.about !== text.about);
    return [{ ...text, id, open: true }, ...others].slice(0, most);
  });
  return id;
}

/** Closes one toast, or all without an id. It stays in the list until it has faded out. */
export function dismiss(id?: string): void {
  toastStore.set((toasts) =>
    toasts.map((one) => (id === undefined || one.id === id ? { ...one, open: false } : one)),
  );
}

/** Takes one toast out of the list, or all without an id. */
export function remove(id?: string): void {
  toastStore.set((toasts) => (id === undefined ? [] : toasts.filter((one) => one.id !== id)));
}
