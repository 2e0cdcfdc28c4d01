"use client";

import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { useQueryClient } from "@tanstack/react-query";
import { Menu } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { Waiting } from "~/components/waiting.tsx";
import { Wordmark } from "~/components/wordmark.tsx";
import { Feature, latePart } from "~/lib/late-part.tsx";
import { usePrices } from "~/lib/use-costs.ts";
import { useWarningBeforeLeaving } from "~/lib/use-warning-before-leaving.ts";
import { Announcer } from "./announcer.tsx";
import { CreditPill } from "./credit-pill.tsx";
import { JobsPill } from "./jobs-pill.tsx";
import { Sidebar } from "./sidebar.tsx";
import { JobsContext, useJobWatch } from "./use-jobs.ts";

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  useFocusOnNavigation();
  useOfflinePage();
  const jobs = useJobWatch();
  // travels with the first calls, before the screens ask for it
  usePrices();
  return (
    <JobsContext value={jobs}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-full bg-ink px-5 py-2.5 font-medium text-on-ink focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <div className="md:flex">
        <Feature>
          <Sidebar />
        </Feature>
        <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
          <Feature>
            <MobileBar />
          </Feature>
          <OfflineBanner />
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-8"
          >
            <Suspense fallback={<Waiting />}>{children}</Suspense>
          </main>
        </div>
      </div>
      <Announcer />
    </JobsContext>
  );
}

/** A new page begins at its heading, also for those who do not see it. What opens over a page has an address below it. */
function useFocusOnNavigation(): void {
  const page = usePathname().split("/", 2).join("/");
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [page]);
}

const MobileMenu = latePart(() => import("./mobile-menu.tsx"), "MobileMenu");

function MobileBar() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between gap-2 border-line border-b bg-bg/95 px-2 backdrop-blur-sm md:hidden">
      <div className="flex min-w-0 items-center">
        <Button look="quiet" size="icon" aria-label={t("nav.openMenu")} onClick={() => setOpen(true)}>
          <Menu className="size-5.5" strokeWidth={1.75} aria-hidden />
        </Button>
        <Link
          href="/create"
          aria-label="Portrait Studio"
          className="flex min-h-11 min-w-11 items-center rounded-input"
        >
          <Wordmark className="max-[24rem]:[&>span]:hidden" />
        </Link>
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <JobsPill look="short" />
        <CreditPill look="short" />
      </div>
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </header>
  );
}

function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const calls = useQueryClient().getMutationCache();
  const isWaiting = useSyncExternalStore(
    useCallback((listener) => calls.subscribe(listener), [calls]),
    () => calls.getAll().some(({ state }) => state.isPaused),
    () => false,
  );
  useWarningBeforeLeaving(isWaiting);
  if (online) return null;
  return (
    <Notice tone="warn" title={t("offline.title")} className="m-4 mb-0">
      {t("offline.text")}
    </Notice>
  );
}

function watch(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Keeps the page that is shown in place of others while the connection is gone. */
function useOfflinePage(): void {
  useEffect(() => {
    // there is none without TLS, nor where a browser's settings forbid it: then it shows a page of its own
    void navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined);
  }, []);
}
