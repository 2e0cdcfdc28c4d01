import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cn("field field-line", className)} />;
}

/** Grows with its content, between its `min-h` and `max-h`. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={cn("field field-area", className)} />;
}

/** The browser's own select, so that phones show their native list. */
export function NativeSelect({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cn("relative inline-flex min-w-0", className)}>
      <select {...rest} className="field field-line cursor-pointer appearance-none truncate pr-9 text-app" />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
    </span>
  );
}
