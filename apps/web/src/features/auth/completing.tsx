import { buttonClass } from "@portrait-studio/ui/button";
import { Spinner } from "@portrait-studio/ui/spinner";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const patienceMs = 8000;

export function Completing() {
  const { t } = useTranslation("auth");
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <Spinner className="size-8 text-accent" />
      <h1 className="display text-h2">{t("completing")}</h1>
      {slow && (
        <>
          <p className="text-muted">{t("slow")}</p>
          <a href="/login" className={buttonClass()}>
            {t("back")}
          </a>
        </>
      )}
    </div>
  );
}
