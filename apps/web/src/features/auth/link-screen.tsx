"use client";

import { Button, buttonClass } from "@portrait-studio/ui/button";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { Completing } from "./completing.tsx";
import { pendingSignIn } from "./pending-sign-in.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useFinishSignIn } from "./use-finish-sign-in.ts";
import { usedLink } from "./used-link.ts";

prepareTexts("auth");

/**
 * Finishes the link of the mail. What it carries is in the fragment, which no server sees; opening it uses nothing up. The
 * browser that asked goes on at once; any other one shows who would be signed in, and waits for a click.
 */
export function LinkScreen() {
  const { t } = useTranslation("auth");
  return (
    <SignInFrame title={t("link.title")}>
      <Content />
    </SignInFrame>
  );
}

function Content() {
  const { t } = useTranslation("auth");
  const { finish, busy, error } = useFinishSignIn();
  const [link, setLink] = useState<SignInLink | "broken" | "used">();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const found = readLink(window.location.hash);
    // the token stays out of the history
    window.history.replaceState(window.history.state, "", window.location.pathname);
    if (!found) setLink("broken");
    else if (pendingSignIn.read()?.email.toLowerCase() === found.email.toLowerCase()) {
      setLink(found);
      void finish(found);
    } else void usedLink.is(found.proof).then((used) => setLink(used ? "used" : found));
  });

  if (!link || busy) return <Completing />;
  if (link === "broken") return <DeadEnd title={t("link.broken")} text={t("link.brokenText")} />;
  if (link === "used" || isFailure(error, "INVALID_CODE"))
    return <DeadEnd title={t("link.failed")} text={t("link.failedText")} />;
  return (
    <div className="rise grid gap-6">
      <div className="grid gap-2">
        <h1 className="display text-h1">{t("link.title")}</h1>
        <p className="text-muted">{t("link.otherBrowser")}</p>
        <p className="wrap-anywhere font-medium text-lead">{link.email}</p>
      </div>
      <FailureText error={error} />
      <Button look="primary" size="large" wide className="wrap-anywhere" onClick={() => void finish(link)}>
        {t("link.confirm")}
      </Button>
      <a
        href="/login"
        className={buttonClass({ look: "link", size: "inline", className: "justify-self-start" })}
      >
        {t("link.notYou")}
      </a>
    </div>
  );
}

function DeadEnd({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("auth");
  return (
    <div role="alert" className="rise grid justify-items-start gap-6">
      <div className="grid gap-2">
        <h1 className="display text-h1">{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <a href="/login" className={buttonClass({ look: "primary", size: "large" })}>
        {t("link.again")}
      </a>
    </div>
  );
}

interface SignInLink {
  email: string;
  proof: string;
  next: string | null;
}

/** Reads `#email=…&token=…&next=…`; undefined when something is missing. */
function readLink(hash: string): SignInLink | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const email = values.get("email");
  const proof = values.get("token");
  return email && proof ? { email, proof, next: values.get("next") } : undefined;
}
