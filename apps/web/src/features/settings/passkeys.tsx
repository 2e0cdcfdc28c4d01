import { limits } from "@portrait-studio/contract/limits";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { hasPasskeys } from "~/lib/passkeys.ts";
import { KeyList } from "./key-list.tsx";

const NewPasskeyDialog = latePart(() => import("./new-passkey-dialog.tsx"), "NewPasskeyDialog");

export function Passkeys() {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const utils = api.useUtils();
  const passkeys = api.passkeys.list.useQuery();
  const remove = api.passkeys.delete.useMutation({ onSettled: () => void utils.passkeys.invalidate() });
  const full =
    (passkeys.data?.length ?? 0) >= limits.maxPasskeys && t("passkeys.full", { maximum: limits.maxPasskeys });
  return (
    <KeyList
      query={passkeys}
      text={t("passkeys.text")}
      add={t("passkeys.new")}
      note={hasPasskeys() ? full : t("passkeys.unsupported")}
      AddDialog={NewPasskeyDialog}
      present={({ name, lastUsedAt, createdAt }) => ({
        facts: (
          <>
            <span>{t("passkeys.added", { date: format.day(createdAt) })}</span>
            {" · "}
            <span>
              {lastUsedAt
                ? t("passkeys.used", { when: format.fromNow(lastUsedAt) })
                : t("passkeys.neverUsed")}
            </span>
          </>
        ),
        action: t("passkeys.delete"),
        actionLabel: t("passkeys.deleteOf", { name }),
      })}
      confirm={({ name }) => ({
        title: t("passkeys.deleteTitle", { name }),
        description: t("passkeys.deleteText"),
        action: t("passkeys.delete"),
      })}
      remove={remove}
    />
  );
}
