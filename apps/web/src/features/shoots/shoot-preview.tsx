import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
import { useTranslation } from "react-i18next";
import type { ChosenDraft } from "~/features/create/draft.ts";
import { SizeText } from "~/features/photos/size-text.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import type { Takes } from "./use-shoot.ts";

interface ShootPreviewProps {
  model: Outputs["models"]["list"][number];
  draft: ChosenDraft;
  takes: Takes;
  textOf: (recipe: RecipeId) => string;
}

const quiet = { staleTime: 60_000, retry: false, meta: { silent: true } } as const;

/** What is known of the images of a shoot before anything is paid: their photo, their sizes, and words without effect. */
export function ShootPreview({ model, draft, takes, textOf }: ShootPreviewProps) {
  const { t } = useTranslation(["create", "photos"]);
  const format = useFormat();
  const { aspectRatio, photoId, likeImageId } = draft;
  const negativePrompt = draft.negativePrompt.trim();
  const wanted = recipeIds
    .filter((recipe) => takes[recipe])
    .map((recipeId) => ({
      modelId: model.id,
      recipeId,
      prompt: textOf(recipeId),
      ...(photoId && { photoId }),
    }));
  const sized = api.useQueries((call) =>
    wanted.map((one) =>
      call.generation.sizes(
        { ...one, aspectRatio, ...(likeImageId && { likeImageId, count: takes[one.recipeId] }) },
        quiet,
      ),
    ),
  );
  const read = api.useQueries((call) =>
    wanted.map((one) =>
      call.generation.readPrompt({ ...one, ...(negativePrompt && { negativePrompt }) }, quiet),
    ),
  );
  const ignored = new Set(read.flatMap(({ data }) => data?.reading?.withoutEffect ?? []));
  return (
    <>
      {(photoId || likeImageId) && (
        <p className="font-medium text-label">{t(photoId ? "photos:pin.chosen" : "photos:like.title")}</p>
      )}
      <SizeText sizes={sized.flatMap(({ data }) => data?.sizes ?? [])} />
      {ignored.size > 0 && (
        <p className="text-label text-muted">
          {t("create:recent.noEffect", { words: format.list([...ignored]) })}
        </p>
      )}
    </>
  );
}
