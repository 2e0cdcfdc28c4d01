import { useTranslation } from "react-i18next";
import { watchedGenerations } from "~/features/shell/use-jobs.ts";
import { api, type Outputs } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";
import { type ChosenDraft, nameTrigger } from "./draft.ts";
import { goToFrames } from "./frames-place.ts";

interface GenerateOptions {
  model: { id: string; triggerWord: string };
  draft: ChosenDraft;
}

export function useGenerate({ model, draft }: GenerateOptions) {
  const { t } = useTranslation("create");
  const show = useShowRequest();
  const input = {
    modelId: model.id,
    prompt: nameTrigger(draft.prompt.trim(), model.triggerWord),
    ...(draft.negativePrompt.trim() && { negativePrompt: draft.negativePrompt.trim() }),
    ...(draft.recipeId && { recipeId: draft.recipeId, variant: draft.variant }),
    count: draft.count,
    aspectRatio: draft.aspectRatio,
    ...(draft.retouch !== null && { retouch: draft.retouch }),
    ...(draft.seed !== null && { seed: draft.seed }),
    ...(draft.photoId && { photoId: draft.photoId }),
    ...(draft.likeImageId && { likeImageId: draft.likeImageId }),
  };
  const intent = useIdempotencyKey(input);
  const create = api.generation.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: (request) => {
      show(request);
      goToFrames();
      void notify.success(t("action.started"));
    },
    onSettled: (_request, error) => intent.settle(error),
  });
  return { generate: () => create.mutate(input), isPending: create.isPending, error: create.error };
}

export function useShowRequest() {
  const utils = api.useUtils();
  return (request: Outputs["generation"]["create"]) => {
    utils.generation.list.setData(watchedGenerations, (page) =>
      page && !page.items.some(({ id }) => id === request.id)
        ? { ...page, items: [request, ...page.items], total: page.total + 1 }
        : page,
    );
    void utils.generation.invalidate();
    void utils.models.contactSheet.invalidate();
    void utils.billing.invalidate();
  };
}
