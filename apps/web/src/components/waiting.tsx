"use client";

import { Spinner } from "@portrait-studio/ui/spinner";
import { useTranslation } from "react-i18next";

export function Waiting() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="after-a-moment grid min-h-[60dvh] place-content-center justify-items-center gap-3"
    >
      <Spinner className="size-7 text-accent" />
      <p className="text-muted">{t("loading")}</p>
    </div>
  );
}
