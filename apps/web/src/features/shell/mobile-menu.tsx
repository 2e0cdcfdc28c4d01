import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSession } from "~/features/auth/session.tsx";
import { useSignOut } from "~/features/auth/use-sign-out.ts";
import { CreditPill } from "./credit-pill.tsx";
import { Navigation } from "./navigation.tsx";

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useSession();
  const signOut = useSignOut();
  return (
    <Dialog onClose={onClose} place="full" title={t("nav.menu")} closeLabel={t("close")}>
      <Navigation look="menu" onNavigate={onClose} />
      <div className="mt-auto grid justify-items-start gap-4 border-line border-t pt-5">
        <CreditPill onNavigate={onClose} />
        <p className="wrap-anywhere text-muted">{`${t("nav.signedInAs")} ${email}`}</p>
        <Button onClick={() => void signOut()}>
          <LogOut className="size-4.5" aria-hidden />
          {t("nav.logOut")}
        </Button>
      </div>
    </Dialog>
  );
}
