import { Button } from "@portrait-studio/ui/button";
import { Field } from "@portrait-studio/ui/field";
import { Input } from "@portrait-studio/ui/input";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinFailure } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useHydrated } from "~/lib/use-hydrated.ts";

interface EmailStepProps {
  initial: string;
  busy: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
}

export function EmailStep({ initial, busy, error, onSubmit }: EmailStepProps) {
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
