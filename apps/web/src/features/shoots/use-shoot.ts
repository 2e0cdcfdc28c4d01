import type { RecipeId } from "@portrait-studio/contract/recipes";
import { useTranslation } from "react-i18next";
import type { ChosenDraft } from "~/features/create/draft.ts";
import { goToFrames } from "~/features/create/frames-place.ts";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";

/** How many images of each recipe; a recipe without an entry is left out. */
export type Takes = Readonly<Partial<Record<RecipeId, number>>>;

interface ShootOptions {
  model: { id: string };
  draft: ChosenDraft;
  takes: Takes;
  textOf: (recipe: RecipeId) => string;
  onStarted: () => void;
}

/** Asks for all of a shoot at once. */
export function useShoot({ model, draft, takes, textOf, onStarted }: ShootOptions) {
  const { t } = useTranslation("create");
  const utils = api.useUtils();
  const input = {
    modelId: model.id,
    ...(draft.negativePrompt.trim() && { negativePrompt: draft.negativePrompt.trim() }),
    variant: draft.variant,
    aspectRatio: draft.aspectRatio,
    ...(draft.retouch !== null && { retouch: draft.retouch }),
    ...(draft.photoId && { photoId: draft.photoId }),
    ...(draft.likeImageId && { likeImageId: draft.likeImageId }),
    takes: Object.entries(takes).map(([id, count]) => {
      const recipeId = id as RecipeId;
      return { recipeId, prompt: textOf(recipeId), count };
    }),
  };
  const intent = useIdempotencyKey(input);
  const create = api.shoots.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: () => {
      void utils.generation.list.invalidate();
      void utils.billing.invalidate();
      onStarted();
      goToFrames();
      void notify.success(t("shoot.started"));
    },
    onSettled: (_shoot, error) => intent.settle(error),
  });
  return { start: () => create.mutate(input), isPending: create.isPending, error: create.error };
}
