import type { Variant } from "@portrait-studio/contract/choices";
import {
  type RecipeId,
  type RecipeTag,
  recipesWith,
  recipeTags,
  tagsByRecipe,
} from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Dialog } from "@portrait-studio/ui/dialog";
import { PencilRing } from "@portrait-studio/ui/film";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { VariantChoice } from "./variant-choice.tsx";

interface RecipeSheetProps {
  chosen: RecipeId | null;
  variant: Variant | null;
  backdrops: boolean;
  onChoose: (id: RecipeId) => void;
  onVariant: (variant: Variant) => void;
  onClose: () => void;
}

export function RecipeSheet({ chosen, variant, backdrops, onChoose, onVariant, onClose }: RecipeSheetProps) {
  const { t } = useTranslation(["create", "recipes", "common"]);
  const [tag, setTag] = useState<RecipeTag | null>(null);
  const shown = recipesWith(tag);
  return (
    <Dialog onClose={onClose} place="wide" title={t("create:recipes.label")} closeLabel={t("common:close")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ul
          aria-label={t("create:recipes.tags")}
          className="flex min-w-0 gap-1.5 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap"
        >
          {([null, ...recipeTags] as const).map((one) => (
            <li key={one ?? "all"} className="shrink-0">
              <Button
                size="small"
                aria-pressed={tag === one}
                className={cn(tag === one && "border-accent bg-accent-soft hover:bg-accent-soft")}
                onClick={() => setTag(one)}
              >
                {one ? t(`create:recipes.tag.${one}`) : t("create:recipes.allTags")}
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-medium text-label">{t("create:recipes.variant")}</span>
          <VariantChoice value={variant} onChange={onVariant} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {t("create:recipes.count", { count: shown.length })}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        {shown.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              className="group grid w-full content-start gap-2 rounded-image text-left"
            >
              <span className="relative block">
                <RecipePreview
                  recipe={id}
                  variant={variant ?? "neutral"}
                  sizes="(min-width: 640px) 240px, 46vw"
                  className="aspect-4/5 w-full rounded-image bg-sunken transition-transform duration-200 ease-studio group-hover:scale-[1.015]"
                />
                {id === chosen && <PencilRing />}
              </span>
              <span className="grid gap-0.5">
                <span className="font-medium">{t(`recipes:${id}.label`)}</span>
                <span className="text-label text-muted">{t(`recipes:${id}.description`)}</span>
                {!backdrops && (
                  <span className="font-medium text-caption text-warn">{t("create:recipes.noBackdrop")}</span>
                )}
                <span className="text-caption text-muted">
                  {tagsByRecipe[id].map((one) => t(`create:recipes.tag.${one}`)).join(" · ")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
