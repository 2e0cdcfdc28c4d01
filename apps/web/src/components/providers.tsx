"use client";

import type { Language } from "@portrait-studio/contract/languages";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "~/lib/api.ts";
import { createApiClient } from "~/lib/api-client.ts";
import { LanguageProvider } from "~/lib/language/language-provider.tsx";
import { PhotoDays } from "~/lib/photo-days.ts";
import { createQueryClient } from "~/lib/query-client.ts";
import { ToastPlace } from "./toast-place.tsx";
import { TopProgress } from "./top-progress.tsx";

interface ProvidersProps {
  language: Language;
  /** how long photos are kept that no model needs */
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
