import type { RecipeId } from "@portrait-studio/contract/recipes";
import type { Variant } from "@portrait-studio/contract/statuses";

/** changes with the pictures, which browsers keep for a year */
export const previewsVersion = "6f390a1b";

function previewAddress(recipe: RecipeId, variant: Variant): string {
  return `/previews/${recipe}-${variant}.webp?v=${previewsVersion}`;
}

interface RecipePreviewProps {
  recipe: RecipeId;
  variant: Variant;
  className?: string;
}

/**
 * What a recipe makes of a famous painting, by the built-in engine: decoration beside its label. The images in `public/previews` and
 * their credits come from `scripts/recipe-previews.ts` in `packages/darkroom`.
 */
export function RecipePreview({ recipe, variant, className }: RecipePreviewProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a small file of its final size, also on pages that Next does not render
    <img
      src={previewAddress(recipe, variant)}
      width={300}
      height={375}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
