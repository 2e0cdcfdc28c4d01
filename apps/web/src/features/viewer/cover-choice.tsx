import { Button } from "@portrait-studio/ui/button";
import { Image as Frame } from "lucide-react";
import { useTranslation } from "react-i18next";
import { announce } from "~/features/shell/announcer.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

interface CoverChoiceProps {
  imageId: string;
  model: Outputs["models"]["list"][number];
}

/** Makes this image the model's cover; if it is already, the cover is its photo again. */
export function CoverChoice({ imageId, model }: CoverChoiceProps) {
  const { t } = useTranslation("viewer");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const chosen = model.coverImageId === imageId;
  const cover = api.models.cover.useMutation({
    onError: (error) => void notify.failure(t("changeFailed"), { description: errorText(error) }),
    // the button shows it; a toast would cover it
    onSuccess: ({ name, coverImageId }) => announce(t(coverImageId ? "cover.set" : "cover.unset", { name })),
    // trainings contain their models too
    onSettled: () => Promise.all([utils.models.invalidate(), utils.training.invalidate()]),
  });
  return (
    <Button
      look="quiet"
      size="small"
      className="min-h-10"
      busy={cover.isPending}
      onClick={() => cover.mutate({ id: model.id, imageId: chosen ? null : imageId })}
    >
      {!cover.isPending && <Frame className="size-4.5 shrink-0" aria-hidden />}
      {chosen ? t("cover.remove") : t("cover.use")}
    </Button>
  );
}
