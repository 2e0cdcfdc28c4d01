import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { LayoutGrid } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { latePart } from "~/lib/late-part.tsx";

const ContactSheet = latePart(() => import("./contact-sheet.tsx"), "ContactSheet");

export function AllLooks({ modelId }: { modelId: string }) {
  const { t } = useTranslation(["photos", "common"]);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <LayoutGrid className="size-4.5" aria-hidden />
        {t("photos:sheet.open")}
      </Button>
      {open && (
        <Dialog
          place="wide"
          title={t("photos:sheet.title")}
          description={t("photos:sheet.text")}
          closeLabel={t("common:close")}
          onClose={() => setOpen(false)}
        >
          <ContactSheet modelId={modelId} />
        </Dialog>
      )}
    </>
  );
}
