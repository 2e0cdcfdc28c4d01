"use client";

import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Spinner } from "@portrait-studio/ui/spinner";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useMailLink } from "./use-mail-link.ts";

prepareTexts("auth");

interface Leaving {
  /** when the account is deleted, where the address says so */
  until: string | undefined;
  /** undefined right after the person asked for the deletion: the mail and the next sign-in have it */
  token: string | undefined;
}

/** An account that is about to be deleted: says when, and takes it back with a click. Opening the page changes nothing. */
export function KeepAccountScreen() {
  const { t } = useTranslation("auth");
  const link = useMailLink();
  const until = link?.parameters.get("until") ?? "";
  const keep = api.account.keep.useMutation();

  return (
    <SignInFrame>
      <PageTitle>{t("leaving.title")}</PageTitle>
      {link ? (
        <Content
          until={Number.isFinite(Date.parse(until)) ? until : undefined}
          token={link.token}
          busy={keep.isPending}
          error={keep.error}
          kept={keep.isSuccess}
          onKeep={(token) => keep.mutate({ token })}
        />
      ) : (
        <Spinner className="after-a-moment mx-auto size-8 text-accent" />
      )}
    </SignInFrame>
  );
}

interface ContentProps extends Leaving {
  busy: boolean;
  error: unknown;
  kept: boolean;
  onKeep: (token: string) => void;
}

function Content({ until, token, busy, error, kept, onKeep }: ContentProps) {
  const { t } = useTranslation("auth");
  const format = useFormat();
  if (kept) return <Words title={t("leaving.kept")} text={t("leaving.keptText")} signIn />;
  if (isFailure(error, "INVALID_CODE"))
    return <Words title={t("leaving.tooLate")} text={t("leaving.tooLateText")} signIn />;
  const title = until ? t("leaving.until", { date: format.day(until) }) : t("leaving.title");
  if (!token) return <Words title={title} text={t("leaving.closed")} signIn />;
  return (
    <Words title={title} text={t("leaving.offer")}>
      <FailureText error={error} />
      <Button look="primary" size="large" wide busy={busy} onClick={() => onKeep(token)}>
        {t("leaving.keep")}
      </Button>
    </Words>
  );
}

interface WordsProps {
  title: string;
  text: string;
  /** whether the way to sign in is next */
  signIn?: boolean;
  children?: ReactNode;
}

export function Words({ title, text, signIn = false, children }: WordsProps) {
  const { t } = useTranslation("auth");
  return (
    <div className="rise grid gap-6">
      <div role="status" className="grid gap-2">
        <h1 className="display text-h1">{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      {children}
      {signIn && (
        <a
          href="/login"
          className={buttonClass({ look: "primary", size: "large", className: "justify-self-start" })}
        >
          {t("leaving.signIn")}
        </a>
      )}
    </div>
  );
}
