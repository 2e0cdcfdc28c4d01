import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Notice } from "@portrait-studio/ui/notice";
import { OTPInput, REGEXP_ONLY_DIGITS } from "input-otp";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinFailure } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { readFailure } from "~/lib/studio-error.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";

interface CodeStepProps {
  pending: PendingSignIn;
  error: unknown;
  onCode: (code: string) => void;
  onResend: () => void;
  resending: boolean;
  resendError: unknown;
  onChangeEmail: () => void;
}

export function CodeStep(props: CodeStepProps) {
  const { pending, error, onCode, onResend, resending, resendError, onChangeEmail } = props;
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

interface CodeFieldProps {
  /** another object for each refusal, after which the field is empty again */
  error: unknown;
  errorText: string | undefined;
  hint: string | undefined;
  validity: string;
  onCode: (code: string) => void;
}

function CodeField({ error, errorText, hint, validity, onCode }: CodeFieldProps) {
  const { t } = useTranslation("auth");
  const id = useId();
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!error) return;
    setCode("");
    input.current?.focus();
  }, [error]);

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium text-label">
        {t("check.code")}
      </label>
      <OTPInput
        id={id}
        ref={input}
        maxLength={limits.codeLength}
        pattern={REGEXP_ONLY_DIGITS}
        pasteTransformer={(text) => text.replace(/\D/g, "")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={setCode}
        onComplete={onCode}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint ? `${id}-error` : `${id}-error ${id}-validity`}
        render={({ slots, isFocused }) => (
          <div className="grid grid-cols-6 gap-2">
            {slots.map((slot, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: six cells that never move
                key={index}
                className={cn(
                  "tabular grid h-14 place-items-center rounded-input border bg-surface text-h3",
                  error ? "border-danger" : "border-control",
                  slot.isActive && isFocused && "outline-2 outline-accent",
                )}
              >
                {slot.char ?? (slot.hasFakeCaret ? <Caret /> : null)}
              </span>
            ))}
          </div>
        )}
      />
      <div id={`${id}-error`} role="alert" className="grid gap-1 text-label empty:hidden">
        {errorText && <p className="font-medium text-danger">{errorText}</p>}
        {hint && <p>{hint}</p>}
      </div>
      {!hint && (
        <p id={`${id}-validity`} className="text-caption text-muted">
          {validity}
        </p>
      )}
    </div>
  );
}

function Caret() {
  return <span aria-hidden className="h-6 w-0.5 bg-accent motion-safe:animate-pulse" />;
}
