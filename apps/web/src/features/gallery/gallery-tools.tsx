import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Choice } from "@portrait-studio/ui/choice";
import { cn } from "@portrait-studio/ui/cn";
import {
  ArrowLeft,
  CircleCheckBig,
  Globe,
  Grid2x2,
  Grid3x3,
  Heart,
  Pencil,
  Square,
  Trash2,
  X,
} from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { api } from "~/lib/api.ts";
import { latePart } from "~/lib/late-part.tsx";
import { useDensity } from "./use-density.ts";
import type { ChangeFilters, GalleryFilters } from "./use-gallery.ts";
import type { Selection } from "./use-selection.ts";

const pressed = "border-accent bg-accent-soft hover:bg-accent-soft";
const onlyIcon = "min-h-10 max-sm:min-w-11 max-sm:px-0";
const icons = { small: Grid3x3, medium: Grid2x2, large: Square } as const;

interface GalleryToolsProps {
  filters: GalleryFilters;
  onChange: ChangeFilters;
  selection: Selection;
  /** e.g. "24 of 128"; empty while nothing is known */
  counted: string;
}

export function GalleryTools({ filters, onChange, selection, counted }: GalleryToolsProps) {
  const { t } = useTranslation("gallery");
  const [density, setDensity] = useDensity();
  const { favourites, shared, shoot, trash } = filters;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {!trash && (
        <>
          <Button
            size="small"
            className={cn(onlyIcon, favourites && pressed)}
            aria-pressed={favourites}
            onClick={() => onChange({ favourites: !favourites })}
          >
            <Heart className={cn("size-4", favourites && "fill-accent text-accent")} aria-hidden />
            <span className="max-sm:sr-only">{t("favourites")}</span>
          </Button>
          <Button
            size="small"
            className={cn(onlyIcon, shared && pressed)}
            aria-pressed={shared}
            onClick={() => onChange({ shared: !shared })}
          >
            <Globe className={cn("size-4", shared && "text-accent")} aria-hidden />
            <span className="max-sm:sr-only">{t("public")}</span>
          </Button>
          <Button
            size="small"
            className={cn("min-h-10", selection.active && pressed)}
            aria-pressed={selection.active}
            onClick={selection.active ? selection.end : selection.begin}
          >
            <CircleCheckBig className="size-4" aria-hidden />
            {t("select.begin")}
          </Button>
        </>
      )}
      {shoot !== null && (
        <Button
          size="small"
          className={cn("min-h-10", pressed)}
          title={t("shoot.all")}
          onClick={() => onChange({ shoot: null })}
        >
          <X className="size-4" aria-hidden />
          {t("shoot.only")}
        </Button>
      )}
      {filters.album && <AlbumTools id={filters.album} onGone={() => onChange({ album: null })} />}
      <TrashSwitch inTrash={trash} />
      <div className="ml-auto flex items-center gap-2">
        <p role="status" className="tabular font-medium text-label">
          {counted}
        </p>
        <Choice
          label={t("density.label")}
          value={density}
          onChange={setDensity}
          options={(["small", "medium", "large"] as const).map((value) => {
            const Icon = icons[value];
            return {
              value,
              label: (
                <>
                  <Icon className="size-4" aria-hidden />
                  <span className="sr-only">{t(`density.${value}`)}</span>
                </>
              ),
            };
          })}
          className="[&>*]:px-3"
        />
      </div>
    </div>
  );
}

function TrashSwitch({ inTrash }: { inTrash: boolean }) {
  const { t } = useTranslation("gallery");
  const Icon = inTrash ? ArrowLeft : Trash2;
  return (
    <Link
      href={inTrash ? "/gallery" : "/gallery?trash=true"}
      className={buttonClass({
        look: "quiet",
        size: "small",
        className: inTrash ? "min-h-10" : onlyIcon,
      })}
    >
      <Icon className="size-4" aria-hidden />
      <span className={cn(!inTrash && "max-sm:sr-only")}>{inTrash ? t("trash.back") : t("trash.title")}</span>
    </Link>
  );
}

const AlbumDialog = latePart(() => import("./album-dialog.tsx"), "AlbumDialog");

function AlbumTools({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation(["gallery", "common"]);
  const utils = api.useUtils();
  const [open, setOpen] = useState<"rename" | "delete">();
  const { data: albums } = api.albums.list.useQuery(undefined, { meta: { silent: true } });
  const remove = api.albums.delete.useMutation({
    onSuccess: () => {
      onGone();
      return utils.albums.invalidate();
    },
  });
  const album = albums?.find((one) => one.id === id);
  if (!album) return null;
  return (
    <>
      <Button size="small" look="quiet" className="min-h-10" onClick={() => setOpen("rename")}>
        <Pencil className="size-4" aria-hidden />
        {t("gallery:album.rename")}
      </Button>
      <Button size="small" look="quiet" className="min-h-10" onClick={() => setOpen("delete")}>
        <Trash2 className="size-4" aria-hidden />
        {t("gallery:album.delete")}
      </Button>
      {open === "rename" && <AlbumDialog album={album} onClose={() => setOpen(undefined)} />}
      {open === "delete" && (
        <LazyConfirmDialog
          title={t("gallery:album.deleteTitle", { name: album.name })}
          description={t("gallery:album.deleteText")}
          action={t("gallery:album.delete")}
          call={remove}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
