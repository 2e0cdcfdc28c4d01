import { Checkbox } from "@portrait-studio/ui/checkbox";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { api } from "~/lib/api.ts";

/** Which mails the person wants, besides those that signing in needs. */
export function NotificationChoice() {
  const { t } = useTranslation("settings");
  const { id, notifyTraining } = useSession();
  const utils = api.useUtils();
  const update = api.users.update.useMutation({
    onSuccess: (user) => utils.auth.me.setData(undefined, user),
  });
  return (
    <div className="grid">
      <Checkbox
        // as it will be, so that the box answers at once
        checked={update.isPending ? update.variables.notifyTraining === true : notifyTraining}
        onChange={(wanted) => update.mutate({ id, notifyTraining: wanted })}
      >
        {t("notifications.training")}
      </Checkbox>
      {update.isError && (
        <p role="alert" className="font-medium text-danger text-label">
          {t("notifications.failed")}
        </p>
      )}
    </div>
  );
}
