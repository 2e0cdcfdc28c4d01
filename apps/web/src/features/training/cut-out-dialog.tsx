import type { PhotoFile } from "@portrait-studio/contract";
import { Dialog } from "@portrait-studio/ui/dialog";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { CutOutUse } from "./cut-out-use.tsx";

interface CutOutDialogProps {
  photo: PhotoFile;
  onClose: () => void;
}

/** A cut-out, large, over a colour that no photo has behind a person: what is missing or too much stands out. */
export function CutOutDialog({ photo, onClose }: CutOutDialogProps) {
  const { t } = useTranslation(["training", "common"]);
  return (
    <Dialog
      onClose={onClose}
      title={t("training:cutOut.title")}
      description={photo.name}
      closeLabel={t("common:close")}
    >
      <div className="-mx-6 grid place-items-end justify-center bg-[#ff5a1f] px-6 pt-6">
        <StudioImage
          src={photo.cutOut?.previewUrl ?? ""}
          alt={t("training:cutOut.alt", { name: photo.name })}
          className="h-[min(52dvh,26rem)] max-w-full object-contain object-bottom"
        />
      </div>
      <CutOutUse photo={photo} />
    </Dialog>
  );
}
