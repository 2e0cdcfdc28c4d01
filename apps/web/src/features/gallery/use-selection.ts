import { useRef, useState } from "react";
import { toggle } from "./selection.ts";

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
