"use client";

import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { LogOut } from "lucide-react";
import { type ReactNode, Suspense, use } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { useSession } from "~/features/auth/session.tsx";
import { useSignOut } from "~/features/auth/use-sign-out.ts";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { PhotoDays } from "~/lib/photo-days.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import type { SupportProps } from "./support.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

prepareTexts("settings");

const KeyboardChoice = latePart(
  () => import("./keyboard-choice.tsx").then((module) => module.KeyboardChoice),
  { Meanwhile: Loading, early: true },
);
const NotificationChoice = latePart(
  () => import("./notification-choice.tsx").then((module) => module.NotificationChoice),
  { Meanwhile: Loading, early: true },
);
// these show nothing before the API has answered
const AccessTokens = latePart(() => import("./access-tokens.tsx").then((module) => module.AccessTokens), {
  Meanwhile: Loading,
  early: true,
});
const Passkeys = latePart(() => import("./passkeys.tsx").then((module) => module.Passkeys), {
  Meanwhile: Loading,
  early: true,
});
const Sessions = latePart(() => import("./sessions.tsx").then((module) => module.Sessions), {
  Meanwhile: Loading,
  early: true,
});
const AccountExport = latePart(() => import("./account-export.tsx").then((module) => module.AccountExport), {
  Meanwhile: Loading,
  early: true,
});

const Support = latePart(() => import("./support.tsx").then((module) => module.Support), {
  Meanwhile: Loading,
  early: true,
});

export function SettingsScreen({ support }: { support: SupportProps }) {
  // asked for before the texts are there
  api.account.exports.usePrefetchQuery();
  api.account.sessions.usePrefetchQuery();
  api.passkeys.list.usePrefetchQuery();
  api.tokens.list.usePrefetchQuery();
  const { t } = useTranslation("settings");

  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHeading title={t("title")} />
      <div className="grid max-w-3xl items-start gap-4 lg:max-w-6xl lg:grid-cols-2">
        <div className="grid gap-4">
          <Section id="account" title={t("account.title")}>
            <Account />
          </Section>
          <Section id="appearance" title={t("appearance.title")}>
            <ThemeChoice />
          </Section>
          <Section id="language" title={t("language.title")}>
            <LanguageChoice />
          </Section>
          <Section id="notifications" title={t("notifications.title")}>
            <NotificationChoice />
          </Section>
          <Section id="keyboard" title={t("keyboard.title")} className="pointer-coarse:hidden">
            <KeyboardChoice />
          </Section>
        </div>
        <div className="grid gap-4">
          <Section id="passkeys" title={t("passkeys.title")}>
            <Passkeys />
          </Section>
          <Section id="sessions" title={t("sessions.title")}>
            <Sessions />
          </Section>
          <Section id="tokens" title={t("tokens.title")}>
            <AccessTokens />
          </Section>
          <Section id="data" title={t("data.title")}>
            <p className="text-muted">{t("data.kept", { count: use(PhotoDays) })}</p>
            <AccountExport />
            <hr className="border-line" />
            <DeleteAccount />
          </Section>
          <Section id="support" title={t("support.title")}>
            <Support {...support} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Account() {
  const { t } = useTranslation("settings");
  const { email, createdAt } = useSession();
  const format = useFormat();
  const signOut = useSignOut();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <dl className="grid min-w-0 gap-0.5">
        <dt className="text-label text-muted">{t("account.email")}</dt>
        <dd className="wrap-anywhere font-medium">{email}</dd>
        <dd className="text-label text-muted">{t("account.since", { date: format.day(createdAt) })}</dd>
      </dl>
      <Button onClick={() => void signOut()}>
        <LogOut className="size-4.5" aria-hidden />
        {t("account.logOut")}
      </Button>
    </div>
  );
}

interface SectionProps {
  /** for links that lead here */
  id?: string;
  title: string;
  className?: string;
  children: ReactNode;
}

function Section({ id, title, className, children }: SectionProps) {
  return (
    <section
      id={id}
      ref={id ? showWhenLinked : undefined}
      className={cn(
        "grid scroll-mt-20 gap-4 rounded-card border border-line bg-surface p-5 sm:p-6",
        className,
      )}
    >
      <h2 className="display text-h3">{title}</h2>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </section>
  );
}

function Loading() {
  return <Skeleton className="h-16 rounded-input" />;
}

/** A browser that opens a mail's link looks for the section before it is rendered, and what is above it comes later still. */
function showWhenLinked(section: HTMLElement | null): void {
  if (section && window.location.hash === `#${section.id}`)
    void import("./keep-in-sight.ts").then(
      ({ keepInSight }) => keepInSight(section),
      () => undefined,
    );
}
