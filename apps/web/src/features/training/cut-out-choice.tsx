import type { PhotoFile } from "@portrait-studio/contract";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { useTranslation } from "react-i18next";
import { Picture } from "~/components/picture.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useShowPhoto } from "./use-show-photo.ts";

/** How the person stands apart from the background of a photo. A bad one is unticked, at once. */
export function CutOutChoice({ photo }: { photo: PhotoFile }) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const show = useShowPhoto();
  const change = api.upload.useCutOut.useMutation({ onSuccess: show });
  const { cutOut } = photo;
  if (!cutOut) {
    return photo.verdict && <p className="text-label text-muted">{t("cutOut.none")}</p>;
  }
  // as it will be, so that the box answers at once
  const use = change.isPending ? change.variables.use : cutOut.use;
  return (
    <section aria-label={t("cutOut.title")} className="flex items-center gap-4">
      <Picture
        src={cutOut.previewUrl}
        alt={t("cutOut.alt", { name: photo.name })}
        className={`checkerboard h-28 w-auto max-w-28 shrink-0 rounded-picture object-contain ${use ? "" : "opacity-45"}`}
      />
      <div className="grid gap-0.5">
        <Checkbox checked={use} onChange={(next) => change.mutate({ id: photo.id, use: next })}>
          {t("cutOut.use")}
        </Checkbox>
        <p className="text-caption text-muted">{t("cutOut.hint")}</p>
        {change.error && (
          <p role="alert" className="font-medium text-danger text-label">
            {errorText(change.error)}
          </p>
        )}
      </div>
    </section>
  );
}
