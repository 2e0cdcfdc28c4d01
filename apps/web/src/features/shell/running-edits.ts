const key = "running_edits";
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let seen: { text: string | null; ids: readonly string[] } = { text: null, ids: none };

/** The edits that this browser has asked for and not seen the end of, by their ids: there is no list of all of them. */
export const runningEdits = {
  /** the same array until something changes */
  read(): readonly string[] {
    const text = localStorage.getItem(key);
    if (text !== seen.text) seen = { text, ids: text ? text.split(" ") : none };
    return seen.ids;
  },

  add: (id: string) => write([...runningEdits.read(), id]),

  remove: (gone: readonly string[]) => write(runningEdits.read().filter((id) => !gone.includes(id))),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  },
};

function write(ids: readonly string[]): void {
  if (ids.length > 0) localStorage.setItem(key, [...new Set(ids)].join(" "));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
