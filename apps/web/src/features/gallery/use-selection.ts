import { useState } from "react";

/** Selecting goes on until it is ended. The trash has its own: what ends late there ends nothing that was begun in the gallery. */
export function useSelection(order: readonly string[], inTrash: boolean) {
  // a range begins at the anchor, which was picked last
  const none = { inTrash, begun: false, picked: new Set() as ReadonlySet<string>, anchor: "" };
  const [kept, setKept] = useState(none);
  const read = (now: typeof none) => (now.inTrash === inTrash ? now : none);
  const { begun, picked } = read(kept);
  // what has left the list cannot be chosen any more
  const ids = order.filter((id) => picked.has(id));
  return {
    active: inTrash || begun,
    ids,
    has: (id: string) => picked.has(id),
    begin: () => setKept((now) => ({ ...read(now), begun: true })),
    pick: (id: string, withRange: boolean) =>
      setKept((now) => {
        const { picked: before, anchor: from } = read(now);
        const range = withRange && from ? { order, from } : undefined;
        return { inTrash, begun: true, picked: toggle(before, id, range), anchor: id };
      }),
    all: () => setKept((now) => ({ ...read(now), picked: new Set(order) })),
    end: () => setKept((now) => (now.inTrash === inTrash ? none : now)),
  };
}

export type Selection = ReturnType<typeof useSelection>;

export function getRange(order: readonly string[], from: string, to: string): string[] {
  const [first, last] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [to];
  return order.slice(first, last + 1);
}

export function toggle(
  selected: ReadonlySet<string>,
  id: string,
  range?: { order: readonly string[]; from: string },
): ReadonlySet<string> {
  const next = new Set(selected);
  if (range) for (const one of getRange(range.order, range.from, id)) next.add(one);
  else if (!next.delete(id)) next.add(id);
  return next;
}
