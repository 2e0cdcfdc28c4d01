import { isLanguage, type Language } from "@portrait-studio/contract/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { loadLate } from "~/lib/load-late.ts";

let wanted: Language | undefined;

export function useSwitchLanguage(userId: string) {
  const { i18n } = useTranslation();
  const [coming, setComing] = useState<Language>();
  const update = api.users.update.useMutation();
  return {
    /** the one that is shown, or is on its way */
    language: coming ?? (isLanguage(i18n.language) ? i18n.language : "en"),
    switchTo: (language: Language) => {
      wanted = language;
      setComing(language);
      void loadLate(() => import("./switch-language.ts"), true)
        // another was chosen before the code has come
        .then(({ switchLanguage }) => (wanted === language ? switchLanguage(i18n, language) : undefined))
        .then(() => setComing((latest) => (latest === language ? undefined : latest)));
      update.mutate({ id: userId, language });
    },
    failed: update.isError,
  };
}
