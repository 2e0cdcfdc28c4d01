"use client";

import { describeOrigin } from "@portrait-studio/contract/origin";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { Waiting } from "~/components/waiting.tsx";
import { Wordmark } from "~/components/wordmark.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { latePart } from "~/lib/late-part.tsx";
import { isTransient } from "~/lib/studio-error.ts";

prepareTexts("share");

const ReportImage = latePart(() => import("./report-image.tsx"), "ReportImage");

type Shared = Outputs["images"]["shared"] & { token: string };

export function SharedImages({ tokens }: { tokens: readonly string[] }) {
  const { t } = useTranslation("share");
  const [reporting, setReporting] = useState<string>();
  const asked = api.useQueries((call) =>
    tokens.map((token) =>
      call.images.shared(
        { token },
        { retry: (count, error) => count < 2 && isTransient(error), refetchOnWindowFocus: false },
      ),
    ),
  );
  if (asked.some(({ isPending }) => isPending)) return <Waiting />;
  // each ends on its own
  const images = asked.flatMap(({ data }, index) => (data ? [{ ...data, token: tokens[index] ?? "" }] : []));
  const [only, ...others] = images;
  const title = others.length > 0 ? t("titleMany") : t("title");
  return (
    <div className="dark grid min-h-dvh grid-rows-[minmax(0,1fr)_auto] bg-sunken text-text">
      <PageTitle>{title}</PageTitle>
      <main className="grid min-h-0 place-items-center p-4 sm:p-8">
        <h1 className="sr-only">{title}</h1>
        {!only && <Empty title={t("gone")}>{t("goneText")}</Empty>}
        {only && others.length === 0 && (
          <figure className="grid min-w-0 justify-items-center gap-3">
            <DevelopingImage
              src={only.url}
              thumbhash={only.thumbhash}
              alt={t("alt")}
              width={only.width}
              height={only.height}
              lazy={false}
              className="h-auto max-h-[calc(100dvh-12rem)] w-auto max-w-full rounded-image object-contain shadow-float"
            />
            <OriginLabel image={only} />
          </figure>
        )}
        {others.length > 0 && <Several images={images} onReport={setReporting} />}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-4 sm:px-8">
        <a href="/" aria-label="Portrait Studio" className="rounded-input">
          <Wordmark />
        </a>
        {only && <p className="min-w-0 flex-1 basis-60 text-label text-muted">{t("made")}</p>}
        {only && others.length === 0 && (
          <Button
            look="quiet"
            size="small"
            className="min-h-10 max-sm:-ml-3"
            onClick={() => setReporting(only.token)}
          >
            {t("report.open")}
          </Button>
        )}
        <a href="/" className={buttonClass({ size: "small", className: "min-h-10" })}>
          {t("action")}
        </a>
      </footer>
      {reporting && <ReportImage token={reporting} onClose={() => setReporting(undefined)} />}
    </div>
  );
}

function OriginLabel({ image: { sourceType } }: { image: Pick<Shared, "sourceType"> }) {
  const { t } = useTranslation("common");
  if (!sourceType) return null;
  return (
    <a
      href="/about#credentials"
      className="min-h-11 content-center text-balance text-center text-label text-text underline underline-offset-4"
    >
      {t(`origin.${describeOrigin(sourceType).label}`)}
    </a>
  );
}

function Several({ images, onReport }: { images: readonly Shared[]; onReport: (token: string) => void }) {
  const { t } = useTranslation("share");
  return (
    <ul className="grid w-full max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-6">
      {images.map(({ token, url, thumbhash, width, height, ...image }, index) => (
        <li key={token} className="grid justify-items-start gap-1">
          <DevelopingImage
            src={url}
            thumbhash={thumbhash}
            alt={t("altOf", { number: index + 1, count: images.length })}
            width={width}
            height={height}
            lazy={index > 3}
            className="h-auto w-full rounded-image shadow-float"
          />
          <OriginLabel image={image} />
          <Button
            look="quiet"
            size="small"
            className="-ml-3 min-h-10 font-normal text-muted"
            onClick={() => onReport(token)}
          >
            {t("report.openOf", { number: index + 1 })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
