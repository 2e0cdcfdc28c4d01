import { store } from "./store.ts";

export const tokenKey = "auth_token";
const listeners = new Set<() => void>();

/** The session's Bearer token, kept in local storage: signing out in one tab signs out the others. */
export const token = {
  read: (): string | null => store.read(tokenKey),

  store(value: string): void {
    store.write(tokenKey, value);
    announce();
  },

  remove(): void {
    store.remove(tokenKey);
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
