import { limits } from "@portrait-studio/contract/limits";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { api } from "~/lib/api.ts";
import { usePrices } from "~/lib/use-costs.ts";

export function NotificationChoice() {
  const sells = usePrices().data?.sells === true;
  return (
    <div className="grid">
      <Mails of="notifyTraining" text="training" />
      <Mails of="notifyExport" text="export" />
      {sells && <Mails of="notifyLowCredits" text="lowCredits" />}
    </div>
  );
}

interface MailsProps {
  of: "notifyTraining" | "notifyExport" | "notifyLowCredits";
  text: "training" | "export" | "lowCredits";
}

function Mails({ of, text }: MailsProps) {
  const { t } = useTranslation("settings");
  const { id, [of]: stored } = useSession();
  const utils = api.useUtils();
  const update = api.users.update.useMutation({
    onSuccess: (user) => utils.auth.me.setData(undefined, user),
  });
  return (
    <>
      <Checkbox
        // as it will be, so that the box answers at once
        checked={update.isPending ? update.variables[of] === true : stored}
        onChange={(wanted) => update.mutate({ id, [of]: wanted })}
      >
        {t(`notifications.${text}`, { fewest: limits.lowCredits })}
      </Checkbox>
      {update.isError && <ErrorText>{t("notifications.failed")}</ErrorText>}
    </>
  );
}
