import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { useBeat } from "./use-beat.ts";
import { wrapTexts } from "./wrap-texts.tsx";

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
  /** pulses while something is in progress */
  live?: boolean;
  children: ReactNode;
}

export function Badge({ tone, live = false, children }: BadgeProps) {
  useBeat(live);
  return (
    <span className={cn("inline-flex items-center gap-1.5 font-medium text-label", tones[tone])}>
      <span aria-hidden className={cn("size-2 rounded-full bg-current", live && "pulsing")} />
      {wrapTexts(children)}
    </span>
  );
}
