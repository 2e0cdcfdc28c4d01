import type { ReactNode } from "react";
import { cn } from "./cn.ts";

interface FilmStripProps {
  children: ReactNode;
  /** text printed on the edge, e.g. "PORTRAIT STUDIO 400" */
  edge?: string;
  className?: string;
}

/** A strip of film: frames between two edges with perforations and edge print. */
export function FilmStrip({ children, edge, className }: FilmStripProps) {
  return (
    <div className={cn("overflow-hidden rounded-[6px] bg-film text-film-text", className)}>
      <Rebate edge={edge} />
      {children}
      <Rebate />
    </div>
  );
}

function Rebate({ edge }: { edge?: string | undefined }) {
  return (
    <div aria-hidden className="flex h-5 items-center gap-3 px-2.5">
      {edge && (
        <span className="shrink-0 font-medium text-[0.625rem] text-film-accent tracking-[0.14em]">
          {edge}
        </span>
      )}
      <span className="perforated h-full flex-1" />
    </div>
  );
}

/** The number under a frame, in the style of film: 7, then 7A. */
export function FrameNumber({ number, className }: { number: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn("tabular font-medium text-[0.625rem] text-film-accent tracking-[0.14em]", className)}
    >
      {`${number} ▸ ${number}A`}
    </span>
  );
}

/** A grease pencil mark around a selected frame. */
export function PencilRing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn(
        "pointer-events-none absolute -inset-1.5 size-[calc(100%+0.75rem)] overflow-visible",
        className,
      )}
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
