"use client";

import { isLanguage } from "@portrait-studio/contract/languages";
import { Button } from "@portrait-studio/ui/button";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Field } from "@portrait-studio/ui/field";
import { Input } from "@portrait-studio/ui/input";
import { KeyRound } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { joinFailure } from "~/lib/language/join-failure.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { hasPasskeys, type PasskeyFailure } from "~/lib/passkeys.ts";
import { useHydrated } from "~/lib/use-hydrated.ts";
import { useToken } from "~/lib/use-token.ts";
import { CodeStep } from "./code-step.tsx";
import { Completing } from "./completing.tsx";
import { type PendingSignIn, pendingSignIn, toPending } from "./pending-sign-in.ts";
import { returnPath } from "./return-path.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useFinishSignIn } from "./use-finish-sign-in.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

prepareTexts("auth");

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
      <SignInFrame title={t("title")}>
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
    <SignInFrame title={t("check.title")}>
      {busy ? (
        <Completing />
      ) : (
        <CodeStep
          pending={pending}
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

interface EmailStepProps {
  initial: string;
  busy: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
}

function EmailStep({ initial, busy, error, onSubmit }: EmailStepProps) {
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // from the field itself: browsers fill fields in without an event
    const email = input.current?.value.trim() ?? "";
    const wrong = email === "" || !input.current?.checkValidity();
    setInvalid(wrong);
    if (wrong) input.current?.focus();
    else onSubmit(email);
  }

  return (
    <form noValidate onSubmit={submit} className="rise grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-h1">{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </div>
      <Field
        label={t("email")}
        error={
          invalid ? t("emailInvalid") : error ? joinFailure(t("sendFailed"), error, errorText) : undefined
        }
      >
        {(field) =>
          // what password managers put beside a field before React is there has the page made anew, without what was typed
          hydrated ? (
            <Input
              {...field}
              ref={input}
              type="email"
              name="email"
              required
              autoComplete="email webauthn"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              placeholder={t("emailPlaceholder")}
              defaultValue={initial}
              onChange={() => setInvalid(false)}
            />
          ) : (
            <div className="field field-line" />
          )
        }
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={busy} disabled={!hydrated}>
        {t("send")}
      </Button>
    </form>
  );
}

interface PasskeyButtonProps {
  busy: boolean;
  error: unknown;
  failure: PasskeyFailure | undefined;
  onSign: () => void;
}

function PasskeyButton({ busy, error, failure, onSign }: PasskeyButtonProps) {
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const hydrated = useHydrated();
  if (hydrated && !hasPasskeys()) return null;
  const told = error ? errorText(error) : failure && failureText(failure, t);
  return (
    <div className="mt-3 grid gap-2">
      <Button size="large" wide busy={busy} disabled={!hydrated} onClick={onSign}>
        <KeyRound className="size-4.5" aria-hidden />
        {t("passkey.sign")}
      </Button>
      {told && <ErrorText>{told}</ErrorText>}
    </div>
  );
}

function failureText(
  failure: PasskeyFailure,
  t: ReturnType<typeof useTranslation<"auth">>["t"],
): string | undefined {
  if (failure === "cancelled") return undefined;
  return failure === "elsewhere"
    ? t("passkey.elsewhere", { address: window.location.origin })
    : t("passkey.failed");
}
