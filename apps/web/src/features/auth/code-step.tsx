import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinFailure } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { readFailure } from "~/lib/studio-error.ts";
import { CodeField } from "./code-field.tsx";
import type { PendingSignIn } from "./pending-sign-in.ts";

interface CodeStepProps {
  pending: PendingSignIn;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
  onResend: () => void;
  resending: boolean;
  resendError: unknown;
  onChangeEmail: () => void;
}

export function CodeStep(props: CodeStepProps) {
  const { pending, busy, error, onCode, onResend, resending, resendError, onChangeEmail } = props;
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const { earlier } = pending;
  const attemptsLeft = readAttemptsLeft(error) ?? pending.attemptsLeft;
  const outOfCodes = attemptsLeft === 0;

  return (
    <div className="rise grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-h1">{t("check.title")}</h1>
        <p className="text-muted">
          <span>{t(earlier ? "check.sentEarlierTo" : "check.sentTo")}</span>{" "}
          <strong className="wrap-anywhere font-medium text-text">{pending.email}</strong>
          <span>{`. ${t(outOfCodes ? "check.instructionLink" : "check.instruction")}`}</span>
        </p>
      </div>
      {earlier && !outOfCodes && (
        <Notice tone="info" title={t("check.earlier.title")}>
          {t("check.earlier.text")}
        </Notice>
      )}
      {outOfCodes ? (
        <Notice tone="warn" title={error ? errorText(error) : t("check.noCodes.title")}>
          {t("check.noCodes.text")}
        </Notice>
      ) : (
        <CodeField
          busy={busy}
          error={error}
          errorText={error ? errorText(error) : undefined}
          hint={error ? findHint(error, attemptsLeft, t) : undefined}
          validity={
            earlier
              ? t("check.validityLeft", { count: earlier.minutesLeft })
              : t("check.validity", { minutes: limits.codeMinutes })
          }
          onCode={onCode}
        />
      )}
      <div className="grid justify-items-start gap-1 text-label">
        {resendError ? (
          <p role="alert" className="font-medium text-danger">
            {joinFailure(t("resendFailed"), resendError, errorText)}
          </p>
        ) : null}
        <Resend nextMailAt={pending.nextMailAt} busy={resending} onResend={onResend} />
        <Button look="link" size="inline" className="min-h-8" onClick={onChangeEmail}>
          {t("check.change")}
        </Button>
      </div>
    </div>
  );
}

/** Longer waits are told in minutes, so that nobody counts 400 seconds. */
const longestInSeconds = 90;

function Resend({ nextMailAt, busy, onResend }: { nextMailAt: number; busy: boolean; onResend: () => void }) {
  const { t } = useTranslation("auth");
  const secondsLeft = useCountdown(nextMailAt);
  if (secondsLeft === 0) {
    return (
      <Button look="link" size="inline" className="min-h-8" busy={busy} onClick={onResend}>
        {t("check.resend")}
      </Button>
    );
  }
  return (
    <p className="min-h-8 text-muted">
      {secondsLeft > longestInSeconds
        ? t("check.resendInMinutes", { count: Math.ceil(secondsLeft / 60) })
        : t("check.resendIn", { count: secondsLeft })}
    </p>
  );
}

function readAttemptsLeft(error: unknown): number | undefined {
  const failure = readFailure(error);
  const left = failure?.code === "INVALID_CODE" ? failure.details.attemptsLeft : undefined;
  return typeof left === "number" ? left : undefined;
}

function findHint(
  error: unknown,
  attemptsLeft: number | undefined,
  t: ReturnType<typeof useTranslation<"auth">>["t"],
): string | undefined {
  if (readFailure(error)?.code !== "INVALID_CODE") return undefined;
  return attemptsLeft === undefined
    ? t("check.codeElsewhere", { minutes: limits.codeMinutes })
    : t("check.triesLeft", { count: attemptsLeft });
}

/** Whole seconds until the given millisecond of this clock; 0 afterwards. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end begins a new count
  useEffect(() => setNow(Date.now()), [until]);
  return left;
}
