import { Button } from "@portrait-studio/ui/button";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImageActions } from "./use-image-actions.ts";

interface KeepOrDiscardProps {
  accept: ImageActions["accept"];
  /** back to the version that it was edited from; this one stays in the strip */
  onDiscard: () => void;
}

/** What to do with a version that is not the gallery's. */
export function KeepOrDiscard({ accept, onDiscard }: KeepOrDiscardProps) {
  const { t } = useTranslation("viewer");
  return (
    <div className="flex gap-2">
      <Button look="film" size="small" title={t("versions.discardHint")} onClick={onDiscard}>
        {t("versions.discard")}
      </Button>
      <Button
        look="primary"
        size="small"
        title={t("versions.keepHint")}
        busy={accept.busy}
        onClick={accept.run}
      >
        <Check className="size-4" aria-hidden />
        {t("versions.keep")}
      </Button>
    </div>
  );
}
