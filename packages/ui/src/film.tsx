import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export function FilmStrip({ children, className }: { children: ReactNode; className?: string }) {
  const edge = (
    <div aria-hidden className="px-2.5">
      <div className="perforated h-5" />
    </div>
  );
  return (
    <div className={cn("overflow-hidden rounded-[6px] bg-film text-film-text", className)}>
      {edge}
      {children}
      {edge}
    </div>
  );
}

export function PencilRing() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute -inset-1.5 size-[calc(100%+0.75rem)] overflow-visible"
    >
      <path
        d="M12 6C40 1 78 2 92 8c8 18 6 66 1 84-24 7-66 6-84 1C2 72 3 26 7 9c10-5 30-6 46-5"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
