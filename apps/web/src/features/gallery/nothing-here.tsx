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
  const missing = findMissing(filters, words);
  if (missing)
    return (
      <Empty title={t("noMatch")} action={clear}>
        {t(missing)}
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

function findMissing({ favourites, shared, album }: GalleryFilters, words: string) {
  if (words) return "noMatchText";
  if (favourites) return "noFavourites";
  if (shared) return "noPublic";
  return album && "album.empty";
}
