import { cn } from "./cn.ts";

/** A filling ring; decoration beside a number with the same meaning. */
export function Ring({ value, className }: { value: number; className?: string }) {
  const length = 2 * Math.PI * 9;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn("ring-progress", className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="var(--line)" strokeWidth="3.5" />
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - Math.min(1, Math.max(0, value)))}
        className="transition-[stroke-dashoffset] duration-300"
        visibility={value > 0 ? "visible" : "hidden"}
      />
    </svg>
  );
}
