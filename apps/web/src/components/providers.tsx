"use client";

import type { Language } from "@portrait-studio/contract/languages";
import { type Query, QueryClientProvider, useIsFetching, useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { api } from "~/lib/api.ts";
import { createApiClient } from "~/lib/api-client.ts";
import { LanguageProvider } from "~/lib/language/language-provider.tsx";
import { toastPlace } from "~/lib/notify.ts";
import { PhotoDays } from "~/lib/photo-days.ts";
import { createQueryClient } from "~/lib/query-client.ts";

interface ProvidersProps {
  language: Language;
  photoDays: number;
  children: ReactNode;
}

export function Providers({ language, photoDays, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createApiClient);
  return (
    <LanguageProvider initial={language}>
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <PhotoDays value={photoDays}>
            <TopProgress />
            {children}
            <ToastPlace />
          </PhotoDays>
        </QueryClientProvider>
      </api.Provider>
    </LanguageProvider>
  );
}

function ToastPlace() {
  const Toasts = useSyncExternalStore(toastPlace.subscribe, toastPlace.get, () => null);
  return Toasts && <Toasts onReady={toastPlace.arrived} />;
}

const beginsAfterMs = 150;
const minimum = 0.08;
const trickleMs = 800;

/** A slim bar while anything is fetched or sent. Polling does not count, or it would never end. */
function TopProgress() {
  const fetching = useIsFetching({ predicate: isForeground });
  const mutating = useIsMutating();
  const active = fetching + mutating > 0;
  const [value, setValue] = useState(0);

  useEffect(() => {
    if (active) {
      const begin = setTimeout(() => setValue(minimum), beginsAfterMs);
      const trickle = setInterval(() => setValue((now) => now && now + (0.94 - now) * 0.18), trickleMs);
      return () => {
        clearTimeout(begin);
        clearInterval(trickle);
      };
    }
    setValue((now) => (now > 0 ? 1 : 0));
    const rest = setTimeout(() => setValue(0), 280);
    return () => clearTimeout(rest);
  }, [active]);

  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5">
      <div
        data-testid="top-progress"
        data-active={value > 0}
        className="h-full origin-left bg-accent transition-[transform,opacity] duration-200 ease-studio"
        style={{ transform: `scaleX(${value})`, opacity: value > 0 && value < 1 ? 1 : 0 }}
      />
    </div>
  );
}

function isForeground({ meta, state }: Query): boolean {
  return !(meta?.silent && state.data !== undefined);
}
