import type { ComponentType } from "react";
import { loadLate } from "~/lib/load-late.ts";

interface Note {
  description?: string;
  action?: { label: string; onClick: () => void };
}

let Toasts: ComponentType<{ onReady: () => void }> | null = null;
const listeners = new Set<() => void>();
let announceReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  announceReady = resolve;
});

export const toastPlace = {
  get: () => Toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  arrived: () => announceReady(),
};

/** Undefined where they cannot be loaded: the page shows the same. */
async function loadToast() {
  try {
    const [{ toast }, place] = await Promise.all([
      loadLate(() => import("sonner")),
      loadLate(() => import("~/components/toasts.tsx")),
    ]);
    Toasts = place.Toasts;
    for (const listener of listeners) listener();
    await ready;
    return toast;
  } catch {
    return undefined;
  }
}

/** Toasts repeat what a page also shows. A failure with something to do about it stays until it is dismissed. */
export const notify = {
  async success(title: string): Promise<void> {
    const toast = await loadToast();
    toast?.success(title);
  },

  /** Stays for twice as long as others, with the way back. */
  async undoable(title: string, action: NonNullable<Note["action"]>): Promise<void> {
    const toast = await loadToast();
    toast?.success(title, { action, duration: 8000 });
  },

  async failure(title: string, { description, action }: Note = {}): Promise<void> {
    const toast = await loadToast();
    toast?.error(title, { description, ...(action && { action, duration: Number.POSITIVE_INFINITY }) });
  },
};
