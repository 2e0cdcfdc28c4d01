import { Button } from "@portrait-studio/ui/button";
import { Check, Copy, Mail } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import { copyText } from "~/lib/copy-text.ts";

export interface SupportProps {
  email: string | undefined;
  sourceUrl: string | undefined;
  version: string;
  engines: readonly string[];
}

const link = "inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4";

export function Support({ email, sourceUrl, version, engines }: SupportProps) {
  const { t, i18n } = useTranslation("settings");
  const { id } = useSession();
  const [copied, setCopied] = useState<boolean>();
  // for whoever reads the report, so in one language
  const details = () =>
    [
      `version: ${version}`,
      `engine: ${engines.join(", ")}`,
      `browser: ${navigator.userAgent}`,
      `language: ${i18n.language}`,
      `account: ${id}`,
    ].join("\n");

  return (
    <>
      <p className="text-muted">{t(email ? "support.text" : "support.nobody")}</p>
      {email && (
        <a href={`mailto:${email}`} className={`${link} wrap-anywhere justify-self-start`}>
          <Mail className="size-4.5 shrink-0" aria-hidden />
          <span>{email}</span>
        </a>
      )}
      {!email && (
        <p className="flex flex-wrap gap-x-5">
          <a href="/docs/hosting" className={link}>
            {t("support.hosting")}
          </a>
          {sourceUrl && (
            <a href={`${sourceUrl}/issues`} className={link}>
              {t("support.issues")}
            </a>
          )}
          <a href="/about" className={link}>
            {t("support.about")}
          </a>
          <a href="/docs/api" className={link}>
            {t("support.api")}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-52 text-label text-muted">
          {`${t("support.version", { version })} ${t("support.details")}`}
        </p>
        <Button
          onClick={async () => {
            const taken = await copyText(details());
            setCopied(taken);
            if (taken) announce(t("support.copied"));
          }}
        >
          {copied ? <Check className="size-4.5" aria-hidden /> : <Copy className="size-4.5" aria-hidden />}
          {t(copied ? "support.copied" : "support.copy")}
        </Button>
      </div>
      {copied === false && (
        <pre className="wrap-anywhere select-all whitespace-pre-wrap text-label">{details()}</pre>
      )}
    </>
  );
}
