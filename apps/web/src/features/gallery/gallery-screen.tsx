"use client";

import type { GalleryImage } from "@portrait-studio/contract/images";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { imageAddress, imageFolder } from "~/features/images/image-address.ts";
import { useTrash } from "~/features/images/use-trash.ts";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { earlyPart, latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";
import { GalleryToolbar } from "./gallery-toolbar.tsx";
import { useGalleryFilters, useImages, usePrefetchImages } from "./use-gallery.ts";
import { useSelection } from "./use-selection.ts";

prepareTexts("gallery", "recipes");

const GalleryTools = earlyPart(
  () => import("./gallery-tools.tsx"),
  "GalleryTools",
  () => <div className="mb-4 h-26 sm:h-11" />,
);
const NothingHere = earlyPart(() => import("./nothing-here.tsx"), "NothingHere");
const ImageWall = earlyPart(() => import("./image-wall.tsx"), "ImageWall", Loading);
const Viewer = latePart(() => import("../viewer/viewer.tsx"), "Viewer");
const SelectionBar = latePart(() => import("./selection-bar.tsx"), "SelectionBar");

export function GalleryScreen() {
  const [filters, setFilters] = useGalleryFilters();
  usePrefetchImages(filters);
  const { t } = useTranslation("gallery");
  const format = useFormat();
  const { query, images, total, words, counted } = useImages(filters);
  const { openId, open, show, close } = useOpenImage();
  const [editId, setEditId] = useState<string>();
  const order = useMemo(() => images.map(({ id }) => id), [images]);
  const selection = useSelection(order, filters.trash);
  const trash = useTrash();
  const keep = useKeep();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const known = query.data !== undefined;
  const title = filters.trash ? t("trash.title") : t("title");
  const selecting = selection.active && images.length > 0 && (!filters.trash || selection.ids.length > 0);

  return (
    <>
      {!openId && <PageTitle>{known ? `${title} (${format.number(total)})` : title}</PageTitle>}
      <PageHeading title={title} lead={filters.trash ? t("trash.lead") : undefined} />
      <GalleryToolbar filters={filters} onChange={setFilters} />
      <GalleryTools
        filters={filters}
        onChange={setFilters}
        selection={selection}
        counted={
          counted?.total
            ? t("shown", {
                shown: format.number(counted.shown),
                total: format.number(counted.total),
              })
            : ""
        }
      />
      {query.isError && (
        <RetryNotice className="mb-4" title={t("failed")} busy={query.isFetching} onRetry={query.refetch} />
      )}
      {query.isPending && <Loading />}
      {known && images.length === 0 && (
        <NothingHere
          filters={filters}
          words={words}
          onClear={() =>
            setFilters({
              q: "",
              model: null,
              recipe: null,
              album: null,
              favourites: false,
              shared: false,
              shoot: null,
            })
          }
        />
      )}
      {images.length > 0 && (
        <>
          <ImageWall
            images={images}
            total={total}
            busy={query.isPlaceholderData}
            end={isFetchingNextPage ? "loading" : hasNextPage ? undefined : "reached"}
            selection={selection}
            onOpen={(id) => {
              setEditId(undefined);
              open(id);
            }}
            onEdit={(id) => {
              setEditId(id);
              open(id);
            }}
            onKeep={keep}
            onReject={({ id }) => !filters.trash && void trash.remove([id])}
            onNearEnd={loadMore}
          />
          {selecting && (
            <>
              <SelectionBar
                selection={selection}
                images={images}
                inTrash={filters.trash}
                albumId={filters.album}
              />
              <div aria-hidden className="h-20" />
            </>
          )}
        </>
      )}
      {openId && (
        <Viewer
          id={openId}
          editId={editId}
          images={images}
          total={total}
          onShow={show}
          onNearEnd={loadMore}
          onClose={close}
        />
      )}
    </>
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

function useKeep(): (image: GalleryImage) => void {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const keep = api.images.favourite.useMutation({
    onError: (error) => void notify.failure(t("trash.failed"), { description: errorText(error) }),
    onSettled: () => utils.images.invalidate(),
  });
  return ({ id, favourite }) => {
    if (!favourite) keep.mutate({ id, favourite: true });
  };
}

/** The address has the image, `/gallery/<id>`: Back closes what was opened here, and a link opens it cold. */
function useOpenImage() {
  const pathname = usePathname();
  const openId = pathname.startsWith(imageFolder)
    ? decodeURIComponent(pathname.slice(imageFolder.length))
    : null;
  const pushed = useRef(false);
  useEffect(() => {
    if (openId === null) pushed.current = false;
  }, [openId]);
  return {
    openId,
    open: (id: string) => {
      pushed.current = true;
      window.history.pushState(null, "", imageAddress(id) + window.location.search);
    },
    show: (id: string) => {
      window.history.replaceState(null, "", imageAddress(id) + window.location.search);
    },
    close: () => {
      if (pushed.current) window.history.back();
      else window.history.replaceState(null, "", `/gallery${window.location.search}`);
    },
  };
}
