"use client";

import { type Query, useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const beginsAfterMs = 150;
const minimum = 0.08;
const trickleMs = 800;

/** A slim bar while anything is fetched or sent. Polling does not count, or it would never end. */
export function TopProgress() {
  const fetching = useIsFetching({ predicate: isForeground });
  const mutating = useIsMutating();
  const active = fetching + mutating > 0;
  const [value, setValue] = useState(0);

  useEffect(() => {
    if (active) {
      const begin = setTimeout(() => setValue(minimum), beginsAfterMs);
      const trickle = setInterval(() => setValue((now) => now && now + (0.94 - now) * 0.18), trickleMs);
      return () => {
        clearTimeout(begin);
        clearInterval(trickle);
      };
    }
    setValue((now) => (now > 0 ? 1 : 0));
    const rest = setTimeout(() => setValue(0), 280);
    return () => clearTimeout(rest);
  }, [active]);

  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5">
      <div
        data-testid="top-progress"
        data-active={value > 0}
        className="h-full origin-left bg-accent transition-[transform,opacity] duration-200 ease-studio"
        style={{ transform: `scaleX(${value})`, opacity: value > 0 && value < 1 ? 1 : 0 }}
      />
    </div>
  );
}

function isForeground({ meta, state }: Query): boolean {
  return !(meta?.silent && state.data !== undefined);
}
