"use client";

import type { Language } from "@portrait-studio/contract/languages";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "~/lib/api.ts";
import { createApiClient } from "~/lib/api-client.ts";
import { LanguageProvider } from "~/lib/language/language-provider.tsx";
import { createQueryClient } from "~/lib/query-client.ts";
import { ToastPlace } from "./toast-place.tsx";
import { TopProgress } from "./top-progress.tsx";

export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createApiClient);
  return (
    <LanguageProvider initial={language}>
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <TopProgress />
          {children}
          <ToastPlace />
        </QueryClientProvider>
      </api.Provider>
    </LanguageProvider>
  );
}
