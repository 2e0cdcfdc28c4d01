import { useEffect, useSyncExternalStore } from "react";
import { Toaster, useSonner } from "sonner";

const behindFront = 14;
const margins = 20;

/** Top right; four seconds, three at most. The page moves down meanwhile, so that they cover nothing. */
export function Toasts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  useRoomForToasts();
  const dark = useSyncExternalStore(watchTheme, isDark, () => false);
  return (
    <Toaster
      position="top-right"
      duration={4000}
      visibleToasts={3}
      mobileOffset={{ top: "0.5rem" }}
      theme={dark ? "dark" : "light"}
      toastOptions={{
        classNames: {
          toast: "!rounded-card !border-line !bg-surface !text-text !font-sans !shadow-float !gap-3",
          title: "!text-app !font-medium",
          description: "!text-label !text-muted",
          success: "[&_[data-icon]]:!text-success",
          error: "[&_[data-icon]]:!text-danger",
          actionButton: "!rounded-full !bg-ink !text-on-ink pointer-coarse:!h-11 pointer-coarse:!px-4",
        },
      }}
    />
  );
}

/** Keeps `--toasts-height` of the page as high as the toasts; `styles.css` says what moves down by it. */
function useRoomForToasts(): void {
  const count = Math.min(useSonner().toasts.length, 3);
  useEffect(() => {
    const page = document.documentElement;
    const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    if (count === 0 || !list) return;
    const measure = () => {
      const front = Number.parseFloat(list.style.getPropertyValue("--front-toast-height")) || 0;
      page.style.setProperty("--toasts-height", `${front + behindFront * (count - 1) + margins}px`);
    };
    const observer = new MutationObserver(measure);
    observer.observe(list, { attributeFilter: ["style"] });
    measure();
    return () => {
      observer.disconnect();
      page.style.removeProperty("--toasts-height");
    };
  }, [count]);
}

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

function isDark(): boolean {
  return document.documentElement.classList.contains("dark");
}
