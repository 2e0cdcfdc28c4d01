import { useEffect, useSyncExternalStore } from "react";
import { Toaster } from "sonner";
import { toastPlace } from "~/lib/notify.ts";

/** Top right, below the header of phones; four seconds, three at most. */
export function Toasts() {
  useEffect(toastPlace.arrived, []);
  const dark = useSyncExternalStore(watchTheme, isDark, () => false);
  return (
    <Toaster
      position="top-right"
      duration={4000}
      visibleToasts={3}
      // below the header of phones
      mobileOffset={{ top: "4.25rem" }}
      theme={dark ? "dark" : "light"}
      toastOptions={{
        classNames: {
          toast: "!rounded-card !border-line !bg-surface !text-text !font-sans !shadow-float !gap-3",
          title: "!text-app !font-medium",
          description: "!text-label !text-muted",
          success: "[&_[data-icon]]:!text-success",
          error: "[&_[data-icon]]:!text-danger",
          actionButton: "!rounded-full !bg-ink !text-on-ink",
        },
      }}
    />
  );
}

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

function isDark(): boolean {
  return document.documentElement.classList.contains("dark");
}
