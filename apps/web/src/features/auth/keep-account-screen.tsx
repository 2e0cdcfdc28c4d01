"use client";

import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Spinner } from "@portrait-studio/ui/spinner";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useMailLink } from "./use-mail-link.ts";

prepareTexts("auth");

/** A click takes the deletion back; opening the page changes nothing. */
export function KeepAccountScreen() {
  const { t } = useTranslation("auth");
  return (
    <SignInFrame title={t("leaving.title")}>
      <Content />
    </SignInFrame>
  );
}

function Content() {
  const { t } = useTranslation("auth");
  const format = useFormat();
  const link = useMailLink();
  const keep = api.account.keep.useMutation();
  if (!link) return <Spinner className="after-a-moment mx-auto size-8 text-accent" />;
  if (keep.isSuccess) return <Words title={t("leaving.kept")} text={t("leaving.keptText")} signIn />;
  if (isFailure(keep.error, "INVALID_CODE"))
    return <Words title={t("leaving.tooLate")} text={t("leaving.tooLateText")} signIn />;
  const { token, parameters } = link;
  const until = parameters.get("until") ?? "";
  const title = Date.parse(until) ? t("leaving.until", { date: format.day(until) }) : t("leaving.title");
  // right after the person asked for the deletion: the mail and the next sign-in have it
  if (!token) return <Words title={title} text={t("leaving.closed")} signIn />;
  return (
    <Words title={title} text={t("leaving.offer")}>
      <FailureText error={keep.error} />
      <Button look="primary" size="large" wide busy={keep.isPending} onClick={() => keep.mutate({ token })}>
        {t("leaving.keep")}
      </Button>
    </Words>
  );
}

interface WordsProps {
  title: string;
  text: string;
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
