import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import type { GalleryFilters } from "./use-gallery.ts";

interface NothingHereProps {
  filters: GalleryFilters;
  words: string;
  onClear: () => void;
}

export function NothingHere({ filters, words, onClear }: NothingHereProps) {
  const { t } = useTranslation("gallery");
  const clear = <Button onClick={onClear}>{t("clearFilters")}</Button>;
  if (words)
    return (
      <Empty title={t("noMatch")} action={clear}>
        {t("noMatchText")}
      </Empty>
    );
  if (filters.favourites)
    return (
      <Empty title={t("noMatch")} action={clear}>
        {t("noFavourites")}
      </Empty>
    );
  if (filters.shared)
    return (
      <Empty title={t("noMatch")} action={clear}>
        {t("noPublic")}
      </Empty>
    );
  if (filters.album)
    return (
      <Empty title={t("noMatch")} action={clear}>
        {t("album.empty")}
      </Empty>
    );
  if (filters.model || filters.recipe)
    return (
      <Empty title={t("noOutputs")} action={clear}>
        {t("noOutputsText")}
      </Empty>
    );
  if (filters.trash) return <Empty title={t("trash.empty")}>{t("trash.emptyText")}</Empty>;
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
