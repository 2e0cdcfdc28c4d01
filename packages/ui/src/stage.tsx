import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, Ref } from "react";

interface StageProps {
  open: boolean;
  onClose: () => void;
  /** the dialog's name for screen readers */
  title: string;
  /** element that gets the focus first */
  initialFocus?: Ref<HTMLElement> & { current: HTMLElement | null };
  children: ReactNode;
}

export function Stage({ open, onClose, title, initialFocus, children }: StageProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#0c0b0a] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus}
          className="dark fixed inset-0 z-50 overflow-y-auto text-text outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
