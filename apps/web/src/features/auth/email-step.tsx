import { Button } from "@portrait-studio/ui/button";
import { Field, Input } from "@portrait-studio/ui/field";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "~/lib/language/use-error-text.ts";

interface EmailStepProps {
  initial: string;
  busy: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
}

export function EmailStep({ initial, busy, error, onSubmit }: EmailStepProps) {
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const [email, setEmail] = useState(initial);
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = !input.current?.checkValidity() || email.trim() === "";
    setInvalid(wrong);
    if (wrong) input.current?.focus();
    else onSubmit(email.trim());
  }

  return (
    <form noValidate onSubmit={submit} className="rise grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-h1">{t("title")}</h1>
        <p className="text-muted">{t("lead")}</p>
      </div>
      <Field
        label={t("email")}
        error={invalid ? t("emailInvalid") : error ? `${t("sendFailed")}. ${errorText(error)}` : undefined}
      >
        {(field) => (
          <Input
            {...field}
            ref={input}
            type="email"
            name="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            placeholder={t("emailPlaceholder")}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setInvalid(false);
            }}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {t("send")}
      </Button>
    </form>
  );
}
