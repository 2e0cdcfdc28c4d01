"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Waiting } from "~/components/waiting.tsx";
import { usePrices } from "~/lib/use-prices.ts";
import { Announcer } from "./announcer.tsx";
import { MobileBar } from "./mobile-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Sidebar } from "./sidebar.tsx";
import { JobsContext, useJobWatch } from "./use-jobs.ts";
import { useOfflinePage } from "./use-offline-page.ts";

/** What surrounds every page of the signed-in area. */
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
        <Sidebar />
        <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
          <MobileBar />
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
