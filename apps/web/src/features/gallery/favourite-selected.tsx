import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Heart } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

/** how many are asked for at once, in one call */
const atOnce = 10;

/** Keeps all that are selected, or none of them when all are kept already. */
export function FavouriteSelected({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const favourite = api.images.favourite.useMutation();
  const [busy, setBusy] = useState(false);
  const on = images.length > 0 && images.every((image) => image.favourite);

  async function toggle(): Promise<void> {
    setBusy(true);
    const changing = images.filter((image) => image.favourite === on);
    try {
      for (let from = 0; from < changing.length; from += atOnce)
        await Promise.all(
          changing.slice(from, from + atOnce).map(({ id }) => favourite.mutateAsync({ id, favourite: !on })),
        );
    } catch (error) {
      void notify.failure(t("trash.failed"), { description: errorText(error) });
    }
    await utils.images.invalidate();
    setBusy(false);
  }

  return (
    <Button
      size="small"
      className="min-h-10 max-sm:size-10 max-sm:p-0"
      aria-pressed={on}
      disabled={images.length === 0}
      busy={busy}
      onClick={() => void toggle()}
    >
      {!busy && <Heart className={cn("size-4", on && "fill-accent text-accent")} aria-hidden />}
      <span className="max-sm:sr-only">{t("select.favourite")}</span>
    </Button>
  );
}
