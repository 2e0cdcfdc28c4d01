import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return <kbd className={cn("key", className)}>{children}</kbd>;
}
