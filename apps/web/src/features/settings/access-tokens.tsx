import { limits } from "@portrait-studio/contract/limits";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { KeyList } from "./key-list.tsx";

const NewTokenDialog = latePart(() => import("./new-token-dialog.tsx"), "NewTokenDialog");

export function AccessTokens() {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const utils = api.useUtils();
  const tokens = api.tokens.list.useQuery();
  const revoke = api.tokens.revoke.useMutation({ onSettled: () => void utils.tokens.invalidate() });
  const full = (tokens.data?.length ?? 0) >= limits.maxAccessTokens;
  return (
    <KeyList
      query={tokens}
      text={t("tokens.text")}
      add={t("tokens.new")}
      note={full && t("tokens.full", { maximum: limits.maxAccessTokens })}
      AddDialog={NewTokenDialog}
      present={({ name, preview, scopes, lastUsedAt, expiresAt }) => {
        const over = expiresAt !== null && Date.parse(expiresAt) < Date.now();
        return {
          preview: `${preview}…`,
          facts: (
            <>
              <span>{format.list(scopes.map((scope) => t(`tokens.scope.${scope}.name`)))}</span>
              {" · "}
              <span>
                {lastUsedAt ? t("tokens.used", { when: format.fromNow(lastUsedAt) }) : t("tokens.neverUsed")}
              </span>
              {" · "}
              <span className={over ? "font-medium text-danger" : undefined}>
                {expiresAt
                  ? t(over ? "tokens.expired" : "tokens.expires", { date: format.day(expiresAt) })
                  : t("tokens.noExpiry")}
              </span>
            </>
          ),
          action: t(over ? "tokens.remove" : "tokens.revoke"),
          actionLabel: t(over ? "tokens.removeOf" : "tokens.revokeOf", { name }),
        };
      }}
      confirm={({ name }) => ({
        title: t("tokens.revokeTitle", { name }),
        description: t("tokens.revokeText"),
        action: t("tokens.revoke"),
      })}
      remove={revoke}
    />
  );
}
