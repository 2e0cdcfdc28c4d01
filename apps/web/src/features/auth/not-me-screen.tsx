"use client";

import { Button } from "@portrait-studio/ui/button";
import { Spinner } from "@portrait-studio/ui/spinner";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { token as session } from "~/lib/token.ts";
import { Words } from "./keep-account-screen.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useMailLink } from "./use-mail-link.ts";

prepareTexts("auth");

/** Takes back a passkey or an access token that somebody else has added. Opening the page changes nothing. */
export function NotMeScreen() {
  const { t } = useTranslation("auth");
  return (
    <SignInFrame title={t("notMe.title")}>
      <Content />
    </SignInFrame>
  );
}

function Content() {
  const { t } = useTranslation("auth");
  const link = useMailLink();
  // this browser's session has ended with the others
  const disown = api.account.disownKey.useMutation({ onSuccess: () => session.remove() });
  if (!link) return <Spinner className="after-a-moment mx-auto size-8 text-accent" />;
  const { token } = link;
  if (disown.isSuccess) return <Words title={t("notMe.done")} text={t("notMe.doneText")} signIn />;
  if (!token || isFailure(disown.error, "INVALID_CODE"))
    return <Words title={t("notMe.tooLate")} text={t("notMe.tooLateText")} signIn />;
  return (
    <Words title={t("notMe.title")} text={t("notMe.offer")}>
      <FailureText error={disown.error} />
      <Button
        look="primary"
        size="large"
        wide
        busy={disown.isPending}
        onClick={() => disown.mutate({ token })}
      >
        {t("notMe.confirm")}
      </Button>
    </Words>
  );
}
