import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { OTPInput, REGEXP_ONLY_DIGITS } from "input-otp";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useCountdown } from "./use-countdown.ts";

interface CodeStepProps {
  email: string;
  sentAt: number;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
  onResend: () => void;
  resending: boolean;
  resendError: unknown;
  onChangeEmail: () => void;
}

const resendAfterSeconds = 30;

export function CodeStep(props: CodeStepProps) {
  const { email, sentAt, busy, error, onCode, onResend, resending, resendError, onChangeEmail } = props;
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const secondsLeft = useCountdown(sentAt + resendAfterSeconds * 1000);
  const id = useId();
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!error) return;
    setCode("");
    input.current?.focus();
  }, [error]);

  return (
    <div className="rise grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-h1">{t("check.title")}</h1>
        <p className="text-muted">
          {t("check.sentTo")} <strong className="wrap-anywhere font-medium text-text">{email}</strong>.{" "}
          {t("check.instruction")}
        </p>
      </div>
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
          disabled={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-validity`}
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
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-label empty:hidden">
          {error ? errorText(error) : null}
        </p>
        <p id={`${id}-validity`} className="text-caption text-muted">
          {t("check.validity", { minutes: limits.codeMinutes })}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 text-label">
        {resendError ? (
          <p role="alert" className="font-medium text-danger">
            {t("resendFailed")}. {errorText(resendError)}
          </p>
        ) : null}
        {secondsLeft > 0 ? (
          <p className="min-h-8 text-muted">{t("check.resendIn", { count: secondsLeft })}</p>
        ) : (
          <Button look="link" size="inline" className="min-h-8" busy={resending} onClick={onResend}>
            {t("check.resend")}
          </Button>
        )}
        <Button look="link" size="inline" className="min-h-8" onClick={onChangeEmail}>
          {t("check.change")}
        </Button>
      </div>
    </div>
  );
}

function Caret() {
  return <span aria-hidden className="h-6 w-0.5 bg-accent motion-safe:animate-pulse" />;
}
