import type { Language } from "@portrait-studio/contract/languages";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { loadLate } from "~/lib/load-late.ts";

/** Shows another language on this device at once, and in the mails of the account. */
export function useSwitchLanguage(userId: string) {
  const { i18n } = useTranslation();
  const update = api.users.update.useMutation();
  return {
    switchTo: (language: Language) => {
      void loadLate(() => import("./switch-language.ts"), true).then(({ switchLanguage }) =>
        switchLanguage(i18n, language),
      );
      update.mutate({ id: userId, language });
    },
    /** the account could not be changed */
    failed: update.isError,
  };
}
