import { isLanguage } from "@portrait-studio/contract/languages";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { DialogActions } from "@portrait-studio/ui/dialog";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { pendingSignIn, toPending } from "~/features/auth/pending-sign-in.ts";
import { useSession } from "~/features/auth/session.tsx";
import { api } from "~/lib/api.ts";
import { hasPasskeys } from "~/lib/passkeys.ts";
import { token } from "~/lib/token.ts";

/** The sign-in was too long ago to add a way into the account: by a code or a passkey the person comes back to this page. */
export function ProveAgain({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(["settings", "common"]);
  const { email } = useSession();
  const passkeys = api.passkeys.list.useQuery();
  const logOut = api.auth.logout.useMutation();
  const leave = async () => {
    await logOut.mutateAsync().catch(() => undefined);
    // the gate then leads to sign-in and back
    token.remove();
  };
  const next = window.location.pathname;
  const mail = api.auth.requestMagicLink.useMutation({
    onSuccess: (sent) => {
      pendingSignIn.store(toPending(sent, { email, next }));
      return leave();
    },
  });
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  const busy = mail.isPending || logOut.isPending;
  return (
    <div className="grid gap-5">
      <p>{t("settings:prove.text", { minutes: limits.proofMinutes })}</p>
      <FailureText error={mail.error} />
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        {hasPasskeys() && Boolean(passkeys.data?.length) && (
          <Button disabled={busy} onClick={() => void leave()}>
            {t("settings:prove.passkey")}
          </Button>
        )}
        <Button look="primary" busy={busy} onClick={() => mail.mutate({ email, language, next })}>
          {t("settings:prove.mail")}
        </Button>
      </DialogActions>
    </div>
  );
}
