import { isLanguage, languages, nameLanguage } from "@portrait-studio/contract/languages";
import { Choice } from "@portrait-studio/ui/choice";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { useSwitchLanguage } from "~/lib/language/use-switch-language.ts";

/** At once on this device; mails follow the setting of the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation("settings");
  const { id } = useSession();
  const { switchTo, failed } = useSwitchLanguage(id);
  return (
    <div className="grid justify-items-start gap-2">
      <Choice
        label={t("language.label")}
        value={isLanguage(i18n.language) ? i18n.language : "en"}
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
