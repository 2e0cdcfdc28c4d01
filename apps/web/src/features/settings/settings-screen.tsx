"use client";

import { type Theme, themes } from "@portrait-studio/contract/choices";
import { languages, nameLanguage } from "@portrait-studio/contract/languages";
import { Button } from "@portrait-studio/ui/button";
import { Choice } from "@portrait-studio/ui/choice";
import { cn } from "@portrait-studio/ui/cn";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { LogOut } from "lucide-react";
import { type ReactNode, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { useSession } from "~/features/auth/session.tsx";
import { useSignOut } from "~/features/auth/use-sign-out.ts";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { useSwitchLanguage } from "~/lib/language/use-switch-language.ts";
import { earlyPart, latePart } from "~/lib/late-part.tsx";
import { PhotoDays } from "~/lib/photo-days.ts";
import { useTheme } from "~/lib/theme/use-theme.ts";
import type { SupportProps } from "./support.tsx";

prepareTexts("settings");

const NotificationChoice = earlyPart(
  () => import("./notification-choice.tsx"),
  "NotificationChoice",
  Loading,
);
// these show nothing before the API has answered
const AccessTokens = earlyPart(() => import("./access-tokens.tsx"), "AccessTokens", Loading);
const Passkeys = earlyPart(() => import("./passkeys.tsx"), "Passkeys", Loading);
const Sessions = earlyPart(() => import("./sessions.tsx"), "Sessions", Loading);
const AccountExport = earlyPart(() => import("./account-export.tsx"), "AccountExport", Loading);

const Support = earlyPart(() => import("./support.tsx"), "Support", Loading);

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
          <Section id="language" title={t("language.title")}>
            <LanguageChoice />
          </Section>
          <Section id="appearance" title={t("appearance.title")}>
            <ThemeChoice />
          </Section>
          <Section id="support" title={t("support.title")}>
            <Support {...support} />
          </Section>
        </div>
        <div className="grid gap-4">
          <Section id="notifications" title={t("notifications.title")}>
            <NotificationChoice />
          </Section>
          <Section id="passkeys" title={t("passkeys.title")}>
            <Passkeys />
          </Section>
          <Section id="data" title={t("data.title")}>
            <p className="text-muted">{t("data.kept", { count: use(PhotoDays) })}</p>
            <AccountExport />
            <hr className="border-line" />
            <DeleteAccount />
          </Section>
          <details id="advanced" className="scroll-mt-20 open:space-y-4">
            <summary className="display rounded-card border border-line bg-surface p-5 text-h3 sm:p-6">
              {t("advanced.title")}
            </summary>
            <div className="grid gap-4">
              <Section id="sessions" title={t("sessions.title")}>
                <Sessions />
              </Section>
              <Section id="tokens" title={t("tokens.title")}>
                <AccessTokens />
              </Section>
            </div>
          </details>
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
  id: string;
  title: string;
  children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      ref={showWhenLinked}
      className="grid scroll-mt-20 gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
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
  if (section && window.location.hash === `#${section.id}`) {
    section.closest("details")?.setAttribute("open", "");
    void import("./keep-in-sight.ts").then(
      ({ keepInSight }) => keepInSight(section),
      () => undefined,
    );
  }
}

const DeleteAccountDialog = latePart(() => import("./delete-account-dialog.tsx"), "DeleteAccountDialog");

function DeleteAccount() {
  const { t } = useTranslation("settings");
  const [asked, setAsked] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t("data.deleteText")}</p>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t("data.delete")}
      </Button>
      {asked && <DeleteAccountDialog onClose={() => setAsked(false)} />}
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation("settings");
  const { id } = useSession();
  const { language, switchTo, failed } = useSwitchLanguage(id);
  return (
    <div className="grid justify-items-start gap-2">
      <Choice
        label={t("language.label")}
        value={language}
        onChange={switchTo}
        options={languages.map((value) => ({
          value,
          label: <span lang={value}>{nameLanguage(value)}</span>,
        }))}
      />
      <p className="text-label text-muted">{t("language.hint")}</p>
      {failed && <ErrorText>{t("language.failed")}</ErrorText>}
    </div>
  );
}

function ThemeChoice() {
  const { t } = useTranslation("settings");
  const { id } = useSession();
  const [theme, choose] = useTheme();
  const update = api.users.update.useMutation();
  return (
    <Choice
      look="cards"
      label={t("appearance.label")}
      value={theme}
      onChange={(next) => {
        choose(next);
        update.mutate({ id, theme: next });
      }}
      options={themes.map((value) => ({
        value,
        label: (
          <>
            <Preview theme={value} />
            <span className="font-medium">{t(`appearance.${value}`)}</span>
          </>
        ),
      }))}
      className="grid max-w-sm grid-cols-3"
    />
  );
}

function Preview({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden className="flex h-14 w-full overflow-hidden rounded-[5px] border border-line">
      {theme !== "dark" && <Half className="bg-[#faf8f5] [--a:#1b1815] [--b:#ded7cd] [--c:#b8420c]" />}
      {theme !== "light" && <Half className="bg-[#12100e] [--a:#f4f0ea] [--b:#37312b] [--c:#ff8a54]" />}
    </span>
  );
}

function Half({ className }: { className: string }) {
  return (
    <span className={cn("grid flex-1 content-center gap-1 px-2", className)}>
      <span className="h-1.5 w-3/4 rounded-full bg-[var(--a)]" />
      <span className="h-1.5 w-full rounded-full bg-[var(--b)]" />
      <span className="h-1.5 w-1/2 rounded-full bg-[var(--c)]" />
    </span>
  );
}
