"use client";

import { buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { signInAddress } from "~/features/auth/sign-in-address.ts";
import { useToken } from "~/lib/use-token.ts";
import { PageTitle } from "./page-title.tsx";
import { useLeadToCreate } from "./use-lead-to-create.ts";
import { Waiting } from "./waiting.tsx";

/** files, and what is below pages that anybody may see: nobody needs to sign in to learn that they are not there */
const forAnybody =
  /\.\w+$|^\/(?:_next|about|api|auth|docs|fonts|icons|keep-account|login|magic-link|not-me|previews|share|social)(?:\/|$)/;

/** Signed-in people go on to Create, and visitors to sign-in first; only where anybody may be is said that there is nothing. */
export function NotFound() {
  const { t } = useTranslation();
  const router = useRouter();
  const token = useToken();
  // undefined while only the server has rendered, which does not know who looks
  const stays = token === null && forAnybody.test(window.location.pathname);
  useLeadToCreate(Boolean(token) && !stays);
  useEffect(() => {
    if (token !== null || stays) return;
    const { pathname, search } = window.location;
    router.replace(signInAddress(pathname + search));
  }, [token, stays, router]);
  if (!stays) return <Waiting />;
  return (
    <main className="grid min-h-dvh place-content-center">
      <PageTitle>{t("notFound.title")}</PageTitle>
      <Empty
        level={1}
        title={t("notFound.title")}
        action={
          <a href="/" className={buttonClass({ look: "primary" })}>
            {t("notFound.home")}
          </a>
        }
      >
        {t("notFound.text")}
      </Empty>
    </main>
  );
}
