import { useRef, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Which images are selected. Selecting goes on until it is ended, so that an image can also be taken out again. */
export function useSelection(order: readonly string[], always: boolean) {
  const [begun, setBegun] = useState(false);
  const [picked, setPicked] = useState(none);
  const anchor = useRef<string>(undefined);
  // what has left the list cannot be chosen any more
  const ids = order.filter((id) => picked.has(id));
  return {
    active: always || begun,
    ids,
    has: (id: string) => picked.has(id),
    begin: () => setBegun(true),
    pick: (id: string, withRange: boolean) => {
      const from = anchor.current;
      anchor.current = id;
      setBegun(true);
      setPicked((now) => toggle(now, id, withRange && from ? { order, from } : undefined));
    },
    all: () => setPicked(new Set(order)),
    end: () => {
      anchor.current = undefined;
      setBegun(false);
      setPicked(none);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Everything between two places of a list, both included, in either direction. */
export function getRange(order: readonly string[], from: string, to: string): string[] {
  const [first, last] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [to];
  return order.slice(first, last + 1);
}

/** A range goes from the image that was clicked before. */
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
