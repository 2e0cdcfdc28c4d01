import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const tones = {
  neutral: "text-muted",
  accent: "text-accent",
  success: "text-success",
  danger: "text-danger",
  warn: "text-warn",
} as const;

export type Tone = keyof typeof tones;

interface BadgeProps {
  tone: Tone;
  /** pulses while something is going on */
  live?: boolean;
  children: ReactNode;
  className?: string;
}

/** A state in a word, with a dot that is never the only sign of it. */
export function Badge({ tone, live = false, children, className }: BadgeProps) {
  return (
    <span className={cn("inline-flex items-center gap-1.5 font-medium text-label", tones[tone], className)}>
      <span
        aria-hidden
        className={cn("size-2 rounded-full bg-current", live && "motion-safe:animate-pulse")}
      />
      {children}
    </span>
  );
}
