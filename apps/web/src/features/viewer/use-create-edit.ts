import type { CreateImageEditInput } from "@portrait-studio/contract";
import { useTranslation } from "react-i18next";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";

export function useCreateEdit(rootId: string, input: CreateImageEditInput, onStarted?: () => void) {
  const { t } = useTranslation("viewer");
  const utils = api.useUtils();
  const intent = useIdempotencyKey(input);
  const create = api.imageEdits.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: (request) => {
      utils.imageEdits.running.setData(undefined, (known = []) =>
        known.some(({ id }) => id === request.id) ? known : [...known, request],
      );
      void utils.imageEdits.running.invalidate();
      utils.imageEdits.history.setData({ imageId: rootId }, (known = []) =>
        known.some(({ id }) => id === request.id) ? known : [...known, request],
      );
      void utils.imageEdits.history.invalidate({ imageId: rootId });
      void utils.billing.invalidate();
      announce(t("edit.started"));
      onStarted?.();
    },
    onSettled: (_request, error) => intent.settle(error),
  });
  return { create: () => create.mutate(input), busy: create.isPending, error: create.error };
}
