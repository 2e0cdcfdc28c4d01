import { limits } from "@portrait-studio/contract/limits";
import { cn } from "@portrait-studio/ui/cn";
import { OTPInput, REGEXP_ONLY_DIGITS } from "input-otp";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface CodeFieldProps {
  busy: boolean;
  /** another object for each refusal, after which the field is empty again */
  error: unknown;
  errorText: string | undefined;
  /** what can be done about the error */
  hint: string | undefined;
  validity: string;
  onCode: (code: string) => void;
}

export function CodeField({ busy, error, errorText, hint, validity, onCode }: CodeFieldProps) {
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
        disabled={busy}
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
