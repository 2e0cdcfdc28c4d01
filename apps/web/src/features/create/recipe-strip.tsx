import type { Variant } from "@portrait-studio/contract/choices";
import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { FilmStrip, PencilRing } from "@portrait-studio/ui/film";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { latePart } from "~/lib/late-part.tsx";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { VariantChoice } from "./variant-choice.tsx";

const RecipeSheet = latePart(() => import("./recipe-sheet.tsx"), "RecipeSheet");

interface RecipeStripProps {
  chosen: RecipeId | null;
  /** the prompt differs from the recipe's */
  edited: boolean;
  /** the form in which recipes speak of the model's person; null until it is chosen */
  variant: Variant | null;
  modelName: string;
  /** recipes with a backdrop get it from this model */
  backdrops: boolean;
  onChoose: (id: RecipeId) => void;
  onVariant: (variant: Variant) => void;
}

/** The popular prompts, as frames of film: a click fills the prompt. */
export function RecipeStrip(props: RecipeStripProps) {
  const { chosen, edited, variant, modelName, backdrops, onChoose, onVariant } = props;
  const { t } = useTranslation(["create", "recipes"]);
  const [open, setOpen] = useState(false);
  useShortcut({ key: "r", alt: true }, () => setOpen(!open));
  return (
    <section aria-label={t("create:recipes.label")} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex flex-wrap items-baseline gap-x-3 font-medium text-label">
          <span>{t("create:recipes.label")}</span>
          <Button
            look="link"
            size="inline"
            title={`${t("create:recipes.all")} (Alt+R)`}
            onClick={() => setOpen(true)}
          >
            {t("create:recipes.all")}
          </Button>
        </h2>
        {variant && <VariantChoice value={variant} onChange={onVariant} />}
      </div>
      {!variant && (
        <div className="grid justify-items-start gap-2 rounded-card border border-accent bg-accent-soft p-4">
          <p className="font-medium text-label">{t("create:recipes.ask", { name: modelName })}</p>
          <VariantChoice value={null} onChange={onVariant} />
          <p className="text-caption text-muted">{t("create:recipes.askText")}</p>
        </div>
      )}
      <FilmStrip edge="PS 400">
        <ul className="flex snap-x scroll-px-2.5 gap-2 overflow-x-auto px-2.5 pb-1 [scrollbar-color:var(--film-line)_transparent] [scrollbar-width:thin]">
          {recipeIds.map((id) => {
            const inUse = id === chosen;
            return (
              <li key={id} className="w-27 shrink-0 snap-start">
                <button
                  type="button"
                  aria-pressed={inUse}
                  onClick={() => onChoose(id)}
                  className="group grid w-full gap-1.5 rounded-[3px] py-2 text-left"
                >
                  <span className="relative block">
                    <RecipePreview
                      recipe={id}
                      variant={variant ?? "neutral"}
                      sizes="108px"
                      className={cn(
                        "aspect-4/5 w-full rounded-[3px] bg-film-line transition-opacity duration-120 group-hover:opacity-100",
                        inUse ? "opacity-100" : "opacity-90",
                      )}
                    />
                    {inUse && <PencilRing className="[--accent:var(--film-accent)]" />}
                  </span>
                  <span className="grid min-h-14 content-start gap-0.5">
                    <span className="flex flex-wrap items-baseline gap-x-1.5 font-medium text-label text-white">
                      <span>{t(`recipes:${id}.label`)}</span>
                      {inUse && (
                        <span className="text-caption text-film-accent">
                          {edited ? t("create:recipes.edited") : t("create:recipes.inUse")}
                        </span>
                      )}
                    </span>
                    <span className="text-[0.6875rem] text-film-text leading-snug">
                      {t(`recipes:${id}.description`)}
                    </span>
                    {!backdrops && (
                      <span className="text-[0.6875rem] text-film-accent leading-snug">
                        {t("create:recipes.noBackdrop")}
                      </span>
                    )}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </FilmStrip>
      {open && (
        <RecipeSheet
          chosen={chosen}
          variant={variant}
          backdrops={backdrops}
          onVariant={onVariant}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false);
            onChoose(id);
          }}
        />
      )}
    </section>
  );
}
