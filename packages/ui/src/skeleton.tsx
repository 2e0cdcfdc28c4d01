import { cn } from "./cn.ts";

/** A placeholder for content that is loading; visible only after a delay. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("skeleton", className)} />;
}
