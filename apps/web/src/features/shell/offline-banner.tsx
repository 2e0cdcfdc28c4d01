import { Notice } from "@portrait-studio/ui/notice";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
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
