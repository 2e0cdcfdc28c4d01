const memory = new Map<string, string>();

/** Where a browser may keep nothing, as with cookies blocked, the page remembers it for as long as it is open. */
export const store = {
  read(key: string): string | null {
    try {
      return memory.get(key) ?? localStorage.getItem(key);
    } catch {
      return memory.get(key) ?? null;
    }
  },

  write(key: string, value: string): void {
    memory.set(key, value);
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      // the page has it
    }
  },

  remove(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // nothing was kept
    }
  },

  isBlocked(): boolean {
    try {
      return !window.localStorage;
    } catch {
      return true;
    }
  },
};
