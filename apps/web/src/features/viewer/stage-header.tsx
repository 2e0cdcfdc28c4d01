import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Info, Maximize2, Minimize2, X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/language/use-format.ts";

interface StageHeaderProps {
  closeButton: RefObject<HTMLButtonElement | null>;
  /** where in the list; undefined for an image that is not in it */
  position: { index: number; total: number } | undefined;
  full: boolean;
  /** undefined while there is no image */
  onFull: (() => void) | undefined;
  /** whether the details are shown beside the image */
  info: boolean;
  onInfo: () => void;
  onClose: () => void;
}

export function StageHeader({
  closeButton,
  position,
  full,
  onFull,
  info,
  onInfo,
  onClose,
}: StageHeaderProps) {
  const { t } = useTranslation("viewer");
  const format = useFormat();
  const Size = full ? Minimize2 : Maximize2;
  return (
    <header className="z-10 grid grid-cols-[1fr_auto_1fr] items-center p-2">
      <Button ref={closeButton} look="film" size="icon" aria-label={t("back")} onClick={onClose}>
        <X className="size-5.5" aria-hidden />
      </Button>
      <p role="status" className="tabular text-film-text text-label">
        {position &&
          t("position", {
            position: format.number(position.index + 1),
            total: format.number(position.total),
          })}
      </p>
      <div className={cn("flex justify-end", !onFull && "invisible")}>
        <Button
          look="film"
          size="icon"
          aria-label={info ? t("hideDetails") : t("showDetails")}
          title={`${info ? t("hideDetails") : t("showDetails")} (I)`}
          onClick={onInfo}
        >
          <Info className="size-5" aria-hidden />
        </Button>
        <Button
          look="film"
          size="icon"
          aria-label={full ? t("fit") : t("full")}
          title={`${full ? t("fit") : t("full")} (Z)`}
          aria-pressed={full}
          onClick={onFull}
        >
          <Size className="size-5" aria-hidden />
        </Button>
      </div>
    </header>
  );
}
