export const tokenKey = "auth_token";
const listeners = new Set<() => void>();

/** The session's Bearer token, kept in local storage: signing out in one tab signs out the others. */
export const token = {
  read: (): string | null => localStorage.getItem(tokenKey),

  store(value: string): void {
    localStorage.setItem(tokenKey, value);
    announce();
  },

  remove(): void {
    localStorage.removeItem(tokenKey);
    announce();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  },
};

function announce(): void {
  for (const listener of listeners) listener();
}
