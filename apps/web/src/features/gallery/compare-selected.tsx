import { Button } from "@portrait-studio/ui/button";
import { Columns2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";

const CompareDialog = dynamic(() => import("./compare-dialog.tsx").then((module) => module.CompareDialog), {
  ssr: false,
});

/** Opens two selected images side by side. */
export function CompareSelected({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation("gallery");
  const [open, setOpen] = useState(false);
  const [left, right, third] = images;
  const two = left && right && !third ? ([left, right] as const) : undefined;
  return (
    <>
      <Button
        size="small"
        className="min-h-10 max-sm:size-10 max-sm:p-0"
        disabled={!two}
        title={two ? undefined : t("select.compare.two")}
        onClick={() => setOpen(true)}
      >
        <Columns2 className="size-4" aria-hidden />
        <span className="max-sm:sr-only">{t("select.compare.open")}</span>
      </Button>
      {open && two && <CompareDialog images={two} onClose={() => setOpen(false)} />}
    </>
  );
}
