import { Spinner } from "@portrait-studio/ui/spinner";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import type { PreviewState } from "./use-edit-preview.ts";

export function StagePreview({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation("viewer");
  return (
    <div className="absolute inset-0 md:px-16">
      <StudioImage
        src={url}
        alt={t("edit.previewAlt", { alt })}
        draggable={false}
        className="size-full object-contain"
      />
    </div>
  );
}

export function PreviewLabel({ state }: Pick<PreviewState, "state">) {
  const { t } = useTranslation("viewer");
  if (state !== "shown" && state !== "coming") return null;
  return (
    <p className="pointer-events-none absolute top-3 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-full bg-black/60 px-3 py-1 font-medium text-label text-white">
      {state === "coming" && <Spinner className="size-3.5" />}
      <span>{t(state === "coming" ? "edit.previewComing" : "edit.preview")}</span>
    </p>
  );
}
