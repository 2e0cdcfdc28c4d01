"use client";

import { buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToken } from "~/lib/use-token.ts";
import { PageTitle } from "./page-title.tsx";
import { Waiting } from "./waiting.tsx";

/** Signed-in people go on to Create; only visitors see that there is nothing here. */
export function NotFound() {
  const { t } = useTranslation();
  const router = useRouter();
  const token = useToken();
  useEffect(() => {
    if (token) router.replace("/create");
  }, [token, router]);
  if (token) return <Waiting />;
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
