"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { Waiting } from "~/components/waiting.tsx";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { useOtherTabs } from "~/lib/other-tabs.ts";
import { isAnswered, isRefusal } from "~/lib/studio-error.ts";
import { token } from "~/lib/token.ts";
import { useToken } from "~/lib/use-token.ts";
import { sessionFreshFor } from "./session.tsx";
import { signInAddress } from "./sign-in-address.ts";

/** The session's person arrives with what the page itself asks for, in one request. */
export function AuthGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const router = useRouter();
  const bearer = useToken();
  useOtherTabs();
  const me = api.auth.me.useQuery(undefined, { enabled: Boolean(bearer), staleTime: sessionFreshFor });
  // at the start whoever cannot be fetched is signed out; later only whoever is refused
  const refused = me.isError && (me.data ? isRefusal : isAnswered)(me.error);

  useEffect(() => {
    if (!refused) return;
    token.remove();
    if (!isRefusal(me.error)) void notify.failure(t("signedOut.title"), { description: t("signedOut.text") });
  }, [refused, me.error, t]);

  useEffect(() => {
    const { pathname, search } = window.location;
    if (bearer === null && pathname !== "/login") router.replace(signInAddress(pathname + search));
  }, [bearer, router]);

  if (bearer && (me.data || !me.isError)) return children;
  if (bearer && !refused) {
    return (
      <main className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center p-4">
        <RetryNotice title={t("failedToLoad")} busy={me.isFetching} onRetry={me.refetch}>
          {t("offline.stillSignedIn")}
        </RetryNotice>
      </main>
    );
  }
  return (
    <main>
      <Waiting />
    </main>
  );
}
