import { recipeIds } from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Input, NativeSelect } from "@portrait-studio/ui/input";
import { Kbd } from "@portrait-studio/ui/kbd";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import type { ChangeFilters, GalleryFilters } from "./use-gallery.ts";

const typingPauseMs = 250;

export function GalleryToolbar({ filters, onChange }: { filters: GalleryFilters; onChange: ChangeFilters }) {
  const { t } = useTranslation(["gallery", "recipes"]);
  const [open, setOpen] = useState(false);
  const chosen = [filters.model, filters.recipe, filters.album, filters.sort].filter(Boolean).length;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped((q) => onChange({ q }));
  const words = typed ?? filters.q;
  const { data: models } = api.models.list.useQuery();
  useShortcut({ key: "/" }, () => input.current?.focus());

  return (
    <search className="sticky top-14 z-10 -mx-4 mb-2 flex flex-wrap items-center gap-2 bg-bg/95 px-4 py-2 backdrop-blur-sm sm:-mx-6 sm:px-6 md:top-0 lg:-mx-10 lg:px-10">
      <div className="relative min-w-0 flex-1 basis-44 sm:basis-60">
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          ref={input}
          type="search"
          aria-label={t("gallery:search")}
          placeholder={t("gallery:searchPlaceholder")}
          className={cn(
            "text-ellipsis pl-10 [&::-webkit-search-cancel-button]:hidden",
            words ? "pr-10" : "md:pr-10",
          )}
          value={words}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && setTyped("")}
        />
        {words ? (
          <Button
            look="quiet"
            size="smallIcon"
            aria-label={t("gallery:clearSearch")}
            className="absolute top-1/2 right-2 -translate-y-1/2"
            onClick={() => setTyped("")}
          >
            <X className="size-4" aria-hidden />
          </Button>
        ) : (
          <Kbd className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 md:grid">
            /
          </Kbd>
        )}
      </div>
      <Button
        size="small"
        className="min-h-11 sm:hidden"
        aria-expanded={open}
        aria-controls="gallery-filters"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4" aria-hidden />
        {chosen > 0 ? t("gallery:filtersChosen", { chosen }) : t("gallery:filters")}
      </Button>
      <div
        id="gallery-filters"
        className={cn("flex-wrap items-center gap-2 max-sm:basis-full sm:flex", open ? "flex" : "hidden")}
      >
        <NativeSelect
          aria-label={t("gallery:model")}
          className="flex-1 basis-40 sm:w-56 sm:flex-none"
          value={filters.model ?? ""}
          onChange={(event) => onChange({ model: event.target.value || null })}
        >
          <option value="">{t("gallery:allModels")}</option>
          {models
            ?.filter(({ id, status }) => status === "completed" || id === filters.model)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </NativeSelect>
        <AlbumSelect value={filters.album} onChange={(album) => onChange({ album })} />
        <NativeSelect
          aria-label={t("gallery:recipe")}
          className="flex-1 basis-40 sm:w-48 sm:flex-none"
          value={filters.recipe ?? ""}
          onChange={(event) =>
            onChange({ recipe: recipeIds.find((known) => known === event.target.value) ?? null })
          }
        >
          <option value="">{t("gallery:allRecipes")}</option>
          {recipeIds.map((id) => (
            <option key={id} value={id}>
              {t(`recipes:${id}.label`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t("gallery:sort")}
          className="flex-1 basis-28 sm:flex-none"
          value={filters.sort ?? "newest"}
          onChange={(event) => onChange({ sort: event.target.value === "oldest" ? "oldest" : null })}
        >
          <option value="newest">{t("gallery:newest")}</option>
          <option value="oldest">{t("gallery:oldest")}</option>
        </NativeSelect>
      </div>
    </search>
  );
}

function useTyped(search: (words: string) => void): [string | undefined, (words: string) => void] {
  const [typed, setTyped] = useState<string>();
  const finish = useEffectEvent((words: string) => {
    setTyped(undefined);
    search(words);
  });
  useEffect(() => {
    if (typed === undefined) return;
    // no words at once: an image that is opened before the pause is over would lead back to the words
    const timer = setTimeout(() => finish(typed), typed ? typingPauseMs : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}

function AlbumSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation("gallery");
  const { data: albums } = api.albums.list.useQuery(undefined, { meta: { silent: true } });
  if (!albums?.length) return null;
  return (
    <NativeSelect
      aria-label={t("album.label")}
      className="flex-1 basis-40 sm:w-48 sm:flex-none"
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t("album.all")}</option>
      {albums.map(({ id, name, imageCount }) => (
        <option key={id} value={id}>
          {t("album.option", { name, images: imageCount })}
        </option>
      ))}
    </NativeSelect>
  );
}
