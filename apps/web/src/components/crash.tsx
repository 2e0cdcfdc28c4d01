"use client";

import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Something of ours broke. The id is what the server's log has it under, or a new one. */
export function Crash({ error }: { error: Error & { digest?: string } }) {
  const { t } = useTranslation();
  const [id] = useState(() => error.digest ?? Math.random().toString(36).slice(2, 10));
  const [copied, setCopied] = useState(false);
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center justify-items-center gap-5 p-4 text-center"
    >
      <h1 className="display text-h2">{t("crash.title")}</h1>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t("crash.reload")}
      </Button>
      <p className="tabular flex flex-wrap items-center justify-center gap-x-2 text-label text-muted">
        {t("crash.id", { id })}
        <Button
          look="link"
          size="inline"
          onClick={() =>
            void navigator.clipboard?.writeText(id).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? t("crash.copied") : t("crash.copyId")}
        </Button>
      </p>
    </div>
  );
}
