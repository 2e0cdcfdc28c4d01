import type { Variant } from "@portrait-studio/contract/choices";
import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
// it changes with the files, which browsers keep for a year
import previews from "../../../public/previews/version.json" with { type: "json" };

/** in pixels; all are 4:5 */
export const previewWidths = [240, 480] as const;

export const previewedVariants = ["woman", "man"] as const satisfies readonly Variant[];

interface RecipePreviewProps {
  recipe: RecipeId;
  variant: Variant;
  /** how wide it is shown, as the attribute `sizes` says it */
  sizes: string;
  /** it is among the first things that are seen */
  first?: boolean;
  className?: string;
}

/** The images in `public/previews` and their credits come from `pnpm previews --art DIR`. */
export function RecipePreview({ recipe, variant, sizes, first, className }: RecipePreviewProps) {
  // for neither, one after the other
  const shown = variant === "neutral" ? previewedVariants[recipeIds.indexOf(recipe) % 2] : variant;
  const address = (width: number) => `/previews/${recipe}-${shown}-${width}.webp?v=${previews.version}`;
  return (
    // biome-ignore lint/performance/noImgElement: small files of their final sizes, also on pages that Next does not render
    <img
      src={address(480)}
      srcSet={previewWidths.map((width) => `${address(width)} ${width}w`).join(", ")}
      sizes={sizes}
      width={480}
      height={600}
      alt=""
      loading={first ? "eager" : "lazy"}
      decoding="async"
      className={className}
    />
  );
}
