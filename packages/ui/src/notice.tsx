import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const tones = {
  danger: { icon: CircleAlert, colour: "text-danger", edge: "border-l-danger" },
  warn: { icon: TriangleAlert, colour: "text-warn", edge: "border-l-warn" },
  success: { icon: CircleCheck, colour: "text-success", edge: "border-l-success" },
  info: { icon: Info, colour: "text-info", edge: "border-l-info" },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function Notice({ tone, title, children, action, className }: NoticeProps) {
  const { icon: Icon, colour, edge } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cn(
        "flex gap-3 rounded-input border border-line border-l-4 bg-surface p-4",
        children ? "items-start" : "items-center",
        edge,
        className,
      )}
    >
      <Icon className={cn("size-5 shrink-0", children && "mt-0.5", colour)} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{title}</p>
          {children && <div className="text-label text-muted">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
