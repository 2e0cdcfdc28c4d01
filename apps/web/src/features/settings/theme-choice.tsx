import { type Theme, themes } from "@portrait-studio/contract/choices";
import { Choice } from "@portrait-studio/ui/choice";
import { cn } from "@portrait-studio/ui/cn";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { api } from "~/lib/api.ts";
import { useTheme } from "~/lib/theme/use-theme.ts";

/** At once on this device; kept in the account too. */
export function ThemeChoice() {
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
