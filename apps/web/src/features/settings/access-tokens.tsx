import type { AccessToken } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";

const NewTokenDialog = latePart(() => import("./new-token-dialog.tsx"), "NewTokenDialog");

export function AccessTokens() {
  const { t } = useTranslation(["settings", "common"]);
  const utils = api.useUtils();
  const tokens = api.tokens.list.useQuery();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken>();
  const revoke = api.tokens.revoke.useMutation({
    onSuccess: () => setRevoking(undefined),
    onSettled: () => utils.tokens.invalidate(),
  });
  const full = (tokens.data?.length ?? 0) >= limits.maxAccessTokens;

  return (
    <>
      <p className="text-muted">{t("settings:tokens.text")}</p>
      {tokens.isPending && <Skeleton className="h-16 rounded-input" />}
      {tokens.isError && !tokens.data && (
        <RetryNotice title={t("common:failedToLoad")} busy={tokens.isFetching} onRetry={tokens.refetch} />
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul className="divide-y divide-line rounded-input border border-line">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      <div className="grid justify-items-start gap-2">
        <Button disabled={!tokens.data || full} onClick={() => setMaking(true)}>
          <KeyRound className="size-4.5" aria-hidden />
          {t("settings:tokens.new")}
        </Button>
        {full && (
          <p className="text-label text-muted">
            {t("settings:tokens.full", { maximum: limits.maxAccessTokens })}
          </p>
        )}
      </div>
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <LazyConfirmDialog
          title={t("settings:tokens.revokeTitle", { name: revoking.name })}
          description={t("settings:tokens.revokeText")}
          action={t("settings:tokens.revoke")}
          keep={t("common:cancel")}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ id: revoking.id })}
          onClose={() => {
            revoke.reset();
            setRevoking(undefined);
          }}
        />
      )}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const { name, preview, scopes, lastUsedAt, expiresAt } = token;
  const over = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere font-medium">{name}</span>
          <code className="text-label text-muted">{preview}…</code>
        </p>
        <p className="text-label text-muted">
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
        </p>
      </div>
      <Button
        size="small"
        className="min-h-9"
        aria-label={t(over ? "tokens.removeOf" : "tokens.revokeOf", { name })}
        onClick={onRevoke}
      >
        {t(over ? "tokens.remove" : "tokens.revoke")}
      </Button>
    </li>
  );
}
