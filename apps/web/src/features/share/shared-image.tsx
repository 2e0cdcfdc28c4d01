"use client";

import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { Waiting } from "~/components/waiting.tsx";
import { Wordmark } from "~/components/wordmark.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { isTransient } from "~/lib/studio-error.ts";

prepareTexts("share");

const ReportImage = dynamic(() => import("./report-image.tsx").then((module) => module.ReportImage), {
  ssr: false,
});

/** The image that somebody shares, and nothing about them. */
export function SharedImage({ token }: { token: string }) {
  const { t } = useTranslation("share");
  const [reporting, setReporting] = useState(false);
  const shared = api.images.shared.useQuery(
    { token },
    { retry: (count, error) => count < 2 && isTransient(error), refetchOnWindowFocus: false },
  );
  if (shared.isPending) return <Waiting />;
  return (
    <div className="dark grid min-h-dvh grid-rows-[minmax(0,1fr)_auto] bg-sunken text-text">
      <PageTitle>{t("title")}</PageTitle>
      <main className="grid min-h-0 place-items-center p-4 sm:p-8">
        <h1 className="sr-only">{t("title")}</h1>
        {shared.data ? (
          <DevelopingImage
            src={shared.data.url}
            thumbhash={shared.data.thumbhash}
            alt={t("alt")}
            width={shared.data.width}
            height={shared.data.height}
            lazy={false}
            className="h-auto max-h-[calc(100dvh-9rem)] w-auto max-w-full rounded-image object-contain shadow-float"
          />
        ) : (
          <Empty title={t("gone")}>{t("goneText")}</Empty>
        )}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-4 sm:px-8">
        <a href="/" aria-label="Portrait Studio" className="rounded-input">
          <Wordmark />
        </a>
        {shared.data && <p className="min-w-0 flex-1 basis-60 text-label text-muted">{t("made")}</p>}
        {shared.data && (
          <Button
            look="quiet"
            size="small"
            className="min-h-10 max-sm:-ml-3"
            onClick={() => setReporting(true)}
          >
            {t("report.open")}
          </Button>
        )}
        <a href="/" className={buttonClass({ size: "small", className: "min-h-10" })}>
          {t("action")}
        </a>
      </footer>
      {reporting && <ReportImage token={token} onClose={() => setReporting(false)} />}
    </div>
  );
}
