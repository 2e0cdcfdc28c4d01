import { useEffect } from "react";

/** Keeps the page that is shown in place of others while the connection is gone. */
export function useOfflinePage(): void {
  useEffect(() => {
    // there is none without TLS, nor where a browser's settings forbid it: then it shows a page of its own
    void navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined);
  }, []);
}
