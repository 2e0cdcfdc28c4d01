import { useTranslation } from "react-i18next";
import { api, type Outputs } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";
import type { ModelWords } from "./model-fields.tsx";

export type TrainingEngine = Outputs["training"]["engines"][number];

interface StartTrainingOptions {
  sessionId: string | undefined;
  words: ModelWords;
  engine: TrainingEngine | undefined;
  onStarted: (training: Outputs["training"]["create"]) => void;
  onGone: () => void;
}

/** Repeated after a lost answer, it is still one training. */
export function useStartTraining({ sessionId, words, engine, onStarted, onGone }: StartTrainingOptions) {
  const { t } = useTranslation("training");
  const utils = api.useUtils();
  const name = words.name.trim();
  const description = words.description.trim();
  const input = {
    uploadSessionId: sessionId ?? "",
    ...(name && { name }),
    ...(description && { description }),
    ...(words.variant && { variant: words.variant }),
    ...(engine && { engine: engine.name, consent: engine.consent }),
  };
  const intent = useIdempotencyKey(input);
  const create = api.training.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: (training) => {
      utils.training.list.setData(undefined, (list) => [training, ...(list ?? [])]);
      void utils.training.invalidate();
      void utils.billing.invalidate();
      void utils.models.invalidate();
      void notify.success(t("train.started"));
      onStarted(training);
    },
    onError: (error) => {
      // the studio's engines, or the text that was agreed to, are not those that were shown
      if (isFailure(error, "CONSENT_REQUIRED") || isFailure(error, "ENGINE_UNAVAILABLE"))
        void utils.training.engines.invalidate();
      if (isFailure(error, "NOT_FOUND") || isFailure(error, "WRONG_STATE")) onGone();
    },
    onSettled: (_training, error) => intent.settle(error),
  });
  return {
    start: () => sessionId && engine && create.mutate(input),
    busy: create.isPending,
    error: create.error,
  };
}
