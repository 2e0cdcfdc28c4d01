import { Notice } from "@portrait-studio/ui/notice";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useWarningBeforeLeaving } from "~/lib/use-warning-before-leaving.ts";

/** Says that there is no connection, and warns before a reload would lose what was asked for without one. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const calls = useQueryClient().getMutationCache();
  const isWaiting = useSyncExternalStore(
    useCallback((listener) => calls.subscribe(listener), [calls]),
    () => calls.getAll().some(({ state }) => state.isPaused),
    () => false,
  );
  useWarningBeforeLeaving(isWaiting);
  if (online) return null;
  return (
    <Notice tone="warn" title={t("offline.title")} className="m-4 mb-0">
      {t("offline.text")}
    </Notice>
  );
}

function watch(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
