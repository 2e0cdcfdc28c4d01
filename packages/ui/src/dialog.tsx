import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** "centre": a small question; "side": a sheet at the right, from below on phones; "wide": most of the
   * screen, from below on phones; "full": all of it */
  place?: "centre" | "side" | "wide" | "full";
  children?: ReactNode;
  footer?: ReactNode;
}

const places = {
  centre:
    "-translate-1/2 top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] rounded-card p-6 dark:border dark:border-line data-starting-style:opacity-0",
  side: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-sheet p-6 dark:border dark:border-line pb-[max(1.5rem,env(safe-area-inset-bottom))] data-starting-style:translate-y-8 data-starting-style:opacity-0 md:top-0 md:right-0 md:left-auto md:max-h-none md:w-[26rem] md:rounded-none md:data-starting-style:translate-x-8 md:data-starting-style:translate-y-0",
  wide: "inset-x-0 bottom-0 max-h-[90dvh] rounded-t-sheet p-5 dark:border dark:border-line pb-[max(1.25rem,env(safe-area-inset-bottom))] data-starting-style:translate-y-8 data-starting-style:opacity-0 md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(64rem,calc(100vw-4rem))] md:-translate-1/2 md:rounded-card md:p-7 md:data-starting-style:-translate-y-1/2",
  full: "inset-0 p-6 data-starting-style:opacity-0",
} as const;

export function Dialog({
  onClose,
  title,
  description,
  closeLabel,
  place = "centre",
  children,
  footer,
}: DialogProps) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        {/* over a dialog, too, and so on its level */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-[rgb(18_12_8/0.55)] transition-opacity duration-200 data-starting-style:opacity-0"
        />
        <Base.Popup
          className={cn(
            "fixed z-50 flex flex-col gap-4 overflow-y-auto overscroll-contain bg-surface *:shrink-0 text-text shadow-float outline-none transition-[opacity,translate] duration-200 ease-studio",
            places[place],
          )}
        >
          <header className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2">
            <Base.Title className="display text-h3">{title}</Base.Title>
            <Base.Close
              aria-label={closeLabel}
              render={<Button look="quiet" size="icon" className="-mt-2 -mr-2 -mb-3" />}
            >
              <X className="size-5" aria-hidden />
            </Base.Close>
            {description && (
              <Base.Description className="col-span-full text-app text-muted">{description}</Base.Description>
            )}
          </header>
          {children}
          {footer && <DialogActions>{footer}</DialogActions>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2 pt-2 max-sm:[&>*]:grow">{children}</footer>;
}
