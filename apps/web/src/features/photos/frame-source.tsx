import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PhotoSource, type SourcedImage } from "./photo-source.tsx";

export function FrameSource({ image, number }: { image: SourcedImage; number: number }) {
  const { t } = useTranslation(["photos", "common"]);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="film"
        size="smallIcon"
        className="absolute right-1 bottom-1 size-11 bg-film/60"
        aria-label={t("photos:source.open", { number })}
        title={t("photos:source.title")}
        onClick={() => setOpen(true)}
      >
        <UserRound className="size-4" strokeWidth={1.75} aria-hidden />
      </Button>
      {open && (
        <Dialog
          title={t("photos:source.title")}
          closeLabel={t("common:close")}
          onClose={() => setOpen(false)}
        >
          <PhotoSource image={image} isAlone onLeave={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
