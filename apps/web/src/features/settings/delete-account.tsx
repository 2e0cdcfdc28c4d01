import { Button } from "@portrait-studio/ui/button";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslation } from "react-i18next";

const DeleteAccountDialog = dynamic(
  () => import("./delete-account-dialog.tsx").then((module) => module.DeleteAccountDialog),
  { ssr: false },
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
