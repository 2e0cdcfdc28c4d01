"use client";

import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import { Notice } from "@portrait-studio/ui/notice";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { Spinner } from "@portrait-studio/ui/spinner";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { useFormat } from "~/lib/language/use-format.ts";
import { GalleryToolbar } from "./gallery-toolbar.tsx";
import { PortraitWall } from "./portrait-wall.tsx";
import { useGalleryFilters, usePortraits } from "./use-gallery.ts";
import { useOpenPortrait } from "./use-open-portrait.ts";

const Viewer = dynamic(() => import("./viewer.tsx").then((module) => module.Viewer), { ssr: false });

export function GalleryScreen() {
  const { t } = useTranslation(["gallery", "common"]);
  const format = useFormat();
  const [filters, setFilters] = useGalleryFilters();
  const { query, portraits, total, words } = usePortraits(filters);
  const { openId, open, show, close } = useOpenPortrait();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const known = query.data !== undefined;
  const counted = known
    ? t("gallery:shown", { shown: format.number(portraits.length), total: format.number(total) })
    : "";
  const clear = () => void setFilters({ q: null, model: null });

  return (
    <>
      <PageTitle>{known ? `${t("gallery:title")} (${format.number(total)})` : t("gallery:title")}</PageTitle>
      <PageHeading title={t("gallery:title")} />
      <GalleryToolbar filters={filters} onChange={setFilters} counted={counted} />
      {query.isError && (
        <Notice
          tone="danger"
          title={t("gallery:failed")}
          className="mb-4"
          action={
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t("common:retry")}
            </Button>
          }
        />
      )}
      {query.isPending && <Loading />}
      {known && portraits.length === 0 && <Nothing words={words} model={filters.model} onClear={clear} />}
      {portraits.length > 0 && (
        <>
          <PortraitWall
            portraits={portraits}
            total={total}
            busy={query.isPlaceholderData}
            onOpen={open}
            onNearEnd={loadMore}
          />
          <div className="grid min-h-16 place-items-center py-4 text-label text-muted">
            {isFetchingNextPage ? (
              <Spinner className="text-accent" />
            ) : (
              !hasNextPage && <p>{t("gallery:end")}</p>
            )}
          </div>
        </>
      )}
      {openId && (
        <Viewer
          id={openId}
          portraits={portraits}
          total={total}
          onShow={show}
          onNearEnd={loadMore}
          onClose={close}
        />
      )}
    </>
  );
}

interface NothingProps {
  words: string;
  model: string | null;
  onClear: () => void;
}

function Nothing({ words, model, onClear }: NothingProps) {
  const { t } = useTranslation("gallery");
  const clear = <Button onClick={onClear}>{t("clearFilters")}</Button>;
  if (words)
    return (
      <Empty title={t("noMatch")} action={clear}>
        {t("noMatchText")}
      </Empty>
    );
  if (model)
    return (
      <Empty title={t("noOutputs")} action={clear}>
        {t("noOutputsText")}
      </Empty>
    );
  return (
    <Empty
      title={t("empty")}
      action={
        <Link href="/create" className={buttonClass({ look: "primary" })}>
          {t("emptyAction")}
        </Link>
      }
    >
      {t("emptyText")}
    </Empty>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-6">
      {["a", "b", "c", "d", "e", "f"].map((place) => (
        <Skeleton key={place} className="aspect-4/5" />
      ))}
    </div>
  );
}
