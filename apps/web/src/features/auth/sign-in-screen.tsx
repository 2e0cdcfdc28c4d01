"use client";

import { isLanguage } from "@portrait-studio/contract/languages";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "~/components/page-title.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { notify } from "~/lib/notify.ts";
import { useToken } from "~/lib/use-token.ts";
import { CodeStep } from "./code-step.tsx";
import { Completing } from "./completing.tsx";
import { EmailStep } from "./email-step.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { type PendingSignIn, pendingSignIn, toPending } from "./pending-sign-in.ts";
import { returnPath } from "./return-path.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useFinishSignIn } from "./use-finish-sign-in.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

prepareTexts("auth");

/** E-mail first, then the code of the mail; a reload comes back to the step that it left. */
export function SignInScreen() {
  const { t, i18n } = useTranslation("auth");
  const router = useRouter();
  const next = useSearchParams().get("next");
  const [pending, setPending] = useState<PendingSignIn>();
  const [lastEmail, setLastEmail] = useState("");
  const request = api.auth.requestMagicLink.useMutation();
  const resend = api.auth.requestMagicLink.useMutation();
  const { finish, finishByPasskey, forgetError, busy, error } = useFinishSignIn();
  const passkey = usePasskeySignIn({
    offered: !pending,
    onSigned: (credential) => finishByPasskey(credential, next),
  });

  const bearer = useToken();
  const goOn = useEffectEvent(() => router.replace(returnPath(next ?? pending?.next)));
  useEffect(() => {
    // also when another tab has signed in
    if (bearer && !busy) goOn();
    if (bearer === null) setPending(pendingSignIn.read());
  }, [bearer, busy]);

  /** @returns what is known of the mail, or nothing when there is none */
  async function send(email: string, mutation: typeof request): Promise<PendingSignIn | undefined> {
    const language = isLanguage(i18n.language) ? i18n.language : "en";
    const sent = await mutation
      .mutateAsync({ email, language, ...(next && { next: returnPath(next) }) })
      .catch(() => undefined);
    if (!sent) return undefined;
    const asked = toPending(sent, { email, next });
    pendingSignIn.store(asked);
    setPending(asked);
    // a wrong code of an older mail is no news about this one
    forgetError();
    return asked;
  }

  if (!pending) {
    return (
      <SignInFrame>
        <PageTitle>{t("title")}</PageTitle>
        <EmailStep
          initial={lastEmail}
          busy={request.isPending}
          error={request.error}
          onSubmit={(email) => void send(email, request)}
        />
        <PasskeyButton
          busy={passkey.busy || busy}
          error={passkey.error ?? error}
          failure={passkey.failure}
          onSign={() => {
            forgetError();
            void passkey.sign();
          }}
        />
      </SignInFrame>
    );
  }

  const { email } = pending;
  return (
    <SignInFrame>
      <PageTitle>{t("check.title")}</PageTitle>
      {busy ? (
        <Completing />
      ) : (
        <CodeStep
          pending={pending}
          busy={busy}
          error={error}
          onCode={(code) => void finish({ email, proof: code, next: next ?? pending.next })}
          onResend={async () => {
            const asked = await send(email, resend);
            if (asked && !asked.earlier) void notify.success(t("check.resent"));
          }}
          resending={resend.isPending}
          resendError={resend.error}
          onChangeEmail={() => {
            pendingSignIn.forget();
            request.reset();
            resend.reset();
            forgetError();
            setLastEmail(email);
            setPending(undefined);
          }}
        />
      )}
    </SignInFrame>
  );
}
