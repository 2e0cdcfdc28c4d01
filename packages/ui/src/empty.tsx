import type { ReactNode } from "react";
import { cn } from "./cn.ts";

interface EmptyProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** 1 if the page has no other heading */
  level?: 1 | 2;
  className?: string;
}

export function Empty({ title, children, action, level = 2, className }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn("empty-state", className)}>
      <BlankStrip />
      <div className="grid max-w-[46ch] gap-2">
        <Heading className="display text-h2">{title}</Heading>
        {children && <p className="text-muted">{children}</p>}
      </div>
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

function BlankStrip() {
  return (
    <div aria-hidden className="-rotate-2 rounded-[6px] bg-film px-2 text-film-text">
      <div className="perforated h-4" />
      <div className="flex gap-1.5">
        {["1", "2", "3"].map((frame) => (
          <span key={frame} className="h-16 w-13 rounded-[2px] bg-film-line/45" />
        ))}
      </div>
      <div className="perforated h-4" />
    </div>
  );
}
