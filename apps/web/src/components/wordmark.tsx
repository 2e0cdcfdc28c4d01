import { cn } from "@portrait-studio/ui/cn";
import { Mark } from "./mark.tsx";

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex min-h-11 items-center gap-2.5", className)}>
      <Mark className="size-8 shrink-0" />
      <span className="display whitespace-nowrap text-lead">Portrait Studio</span>
    </span>
  );
}
