import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { latePart } from "~/lib/late-part.tsx";

const DeleteAccountDialog = latePart(() =>
  import("./delete-account-dialog.tsx").then((module) => module.DeleteAccountDialog),
);

export function DeleteAccount() {
  const { t } = useTranslation("settings");
  const [asked, setAsked] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t("data.deleteText")}</p>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t("data.delete")}
      </Button>
      {asked && <DeleteAccountDialog onClose={() => setAsked(false)} />}
    </div>
  );
}
