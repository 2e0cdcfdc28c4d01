import { Button } from "@portrait-studio/ui/button";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { hasPasskeys, type PasskeyFailure } from "~/lib/passkeys.ts";
import { useHydrated } from "~/lib/use-hydrated.ts";

interface PasskeyButtonProps {
  busy: boolean;
  /** the studio's refusal */
  error: unknown;
  failure: PasskeyFailure | undefined;
  onSign: () => void;
}

export function PasskeyButton({ busy, error, failure, onSign }: PasskeyButtonProps) {
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const hydrated = useHydrated();
  if (hydrated && !hasPasskeys()) return null;
  const told = error ? errorText(error) : failure && failureText(failure, t);
  return (
    <div className="mt-3 grid gap-2">
      <Button size="large" wide busy={busy} disabled={!hydrated} onClick={onSign}>
        <KeyRound className="size-4.5" aria-hidden />
        {t("passkey.sign")}
      </Button>
      {told && <ErrorText>{told}</ErrorText>}
    </div>
  );
}

function failureText(
  failure: PasskeyFailure,
  t: ReturnType<typeof useTranslation<"auth">>["t"],
): string | undefined {
  if (failure === "cancelled") return undefined;
  return failure === "elsewhere"
    ? t("passkey.elsewhere", { address: window.location.origin })
    : t("passkey.failed");
}
