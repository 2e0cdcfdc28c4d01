interface Note {
  description?: string;
  action?: { label: string; onClick: () => void };
}

let wanted = false;
const listeners = new Set<() => void>();
let announceReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  announceReady = resolve;
});

/** The place where toasts appear; it is brought in by the first of them. */
export const toastPlace = {
  isWanted: () => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** the place is in the page */
  arrived: () => announceReady(),
};

async function loadToast() {
  wanted = true;
  for (const listener of listeners) listener();
  const [{ toast }] = await Promise.all([import("sonner"), ready]);
  return toast;
}

/** Toasts repeat what a page also shows. A failure with something to do about it stays until it is dismissed. */
export const notify = {
  async success(title: string): Promise<void> {
    const toast = await loadToast();
    toast.success(title);
  },

  /** What was done, with the way back, for twice as long as others stay. */
  async undoable(title: string, action: NonNullable<Note["action"]>): Promise<void> {
    const toast = await loadToast();
    toast.success(title, { action, duration: 8000 });
  },

  async failure(title: string, { description, action }: Note = {}): Promise<void> {
    const toast = await loadToast();
    toast.error(title, { description, ...(action && { action, duration: Number.POSITIVE_INFINITY }) });
  },
};
