import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-grid min-h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-sunken px-1.5 font-sans text-caption text-muted",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
