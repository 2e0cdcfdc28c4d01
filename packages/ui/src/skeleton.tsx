import { cn } from "./cn.ts";

/** Holds the place of what is on its way; shows itself only when that takes a while. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("skeleton", className)} />;
}
