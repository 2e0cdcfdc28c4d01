import { limits } from "@portrait-studio/contract/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { isFailure, readFailure } from "~/lib/studio-error.ts";
import { usePrices } from "~/lib/use-costs.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";
import type { ChosenDraft } from "./draft.ts";

export type RefinedPrompt = Outputs["promptHelper"]["refine"];

interface RefineOptions {
  draft: ChosenDraft;
  modelId: string;
}

export function useRefine({ draft, modelId }: RefineOptions) {
  const { t } = useTranslation(["create", "errors"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const { data: prices } = usePrices();
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const [refusal, setRefusal] = useState<string>();
  const idea = draft.prompt.trim();
  const input = {
    idea,
    modelId,
    variant: draft.variant,
    ...(draft.recipeId && { recipeId: draft.recipeId }),
  };
  const intent = useIdempotencyKey(input);
  const refine = api.promptHelper.refine.useMutation({
    trpc: { context: intent.context },
    onSettled: (_result, error) => {
      intent.settle(error);
      return utils.billing.invalidate();
    },
  });
  const cost = prices?.promptHelper;

  function check(): string | undefined {
    if (idea === "") return t("errors:PROMPT_IDEA_MISSING");
    if (idea.length > limits.maxIdeaLength)
      return t("create:helper.tooLong", { maximum: limits.maxIdeaLength });
    if (cost !== undefined && balance && balance.spendable < cost) {
      const details = { required: cost, available: balance.spendable, context: "promptHelper" };
      return errorText({ code: "INSUFFICIENT_CREDITS", details });
    }
    return undefined;
  }

  return {
    cost,
    busy: refine.isPending,
    result: refine.data,
    /** the error is shown at the prompt: what was typed, or the balance, is the cause */
    refusal: refusal ?? (isRefusal(refine.error) ? errorText(refine.error) : undefined),
    /** the helper did not answer */
    failure: refine.error && !isRefusal(refine.error) ? helperFailure(refine.error) : undefined,
    forgetRefusal: () => {
      setRefusal(undefined);
      if (refine.error) refine.reset();
    },
    /** @returns whether there is an answer to show */
    ask: async (): Promise<boolean> => {
      const wrong = check();
      setRefusal(wrong);
      if (wrong) return false;
      return refine.mutateAsync(input).then(
        () => true,
        () => false,
      );
    },
  };

  function helperFailure(error: unknown): string {
    return readFailure(error) ? errorText(error) : t("errors:PROMPT_HELPER_UNAVAILABLE");
  }
}

function isRefusal(error: unknown): boolean {
  return isFailure(error, "PROMPT_IDEA_MISSING") || isFailure(error, "INSUFFICIENT_CREDITS");
}
