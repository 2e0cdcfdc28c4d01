import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { LogOut, PanelLeft } from "lucide-react";
import Link from "next/link";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "~/components/mark.tsx";
import { Wordmark } from "~/components/wordmark.tsx";
import { useSession } from "~/features/auth/session.tsx";
import { useSignOut } from "~/features/auth/use-sign-out.ts";
import { Commands } from "~/features/commands/commands.tsx";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { useStoredFlag } from "~/lib/use-stored-choice.ts";
import { CreditPill } from "./credit-pill.tsx";
import { JobsPill } from "./jobs-pill.tsx";
import { Navigation } from "./navigation.tsx";

export function Sidebar() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [collapsed, setCollapsed] = useStoredFlag("sidebar_collapsed");
  useShortcut({ key: "b", command: true }, () => setCollapsed(!collapsed));
  const toggle = collapsed ? t("nav.expand") : t("nav.collapse");

  return (
    <aside
      className={cn(
        "sticky top-0 hidden h-dvh shrink-0 flex-col gap-6 overflow-y-auto border-line border-r px-3 py-4 md:flex",
        collapsed ? "w-18" : "w-62",
      )}
    >
      <div className={cn("flex items-center justify-between gap-2", collapsed && "flex-col")}>
        <Link href="/create" aria-label="Portrait Studio" className="flex rounded-input">
          {collapsed ? <Mark className="size-8" /> : <Wordmark />}
        </Link>
        <Button
          look="quiet"
          size="smallIcon"
          aria-label={toggle}
          aria-expanded={!collapsed}
          title={`${toggle} (Ctrl+B)`}
          onClick={() => setCollapsed(!collapsed)}
        >
          <PanelLeft className="size-5 text-muted" strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <div className="grid gap-3">
        <Navigation look={collapsed ? "rail" : "bar"} />
        <Commands short={collapsed} />
      </div>
      <div className="mt-auto grid grid-cols-1 gap-3">
        <JobsPill
          className={collapsed ? "size-10 justify-self-center px-0" : "w-full"}
          look={collapsed ? "dot" : "full"}
        />
        <CreditPill look={collapsed ? "rail" : "full"} />
        <div
          className={cn("flex items-center gap-2 border-line border-t pt-3", collapsed && "justify-center")}
        >
          {!collapsed && (
            <Suspense fallback={<span className="flex-1" />}>
              <SignedInAs />
            </Suspense>
          )}
          <Button
            look="quiet"
            size="smallIcon"
            aria-label={t("nav.logOut")}
            title={t("nav.logOut")}
            onClick={() => void signOut()}
          >
            <LogOut className="size-4.5 text-muted" strokeWidth={1.75} aria-hidden />
          </Button>
        </div>
      </div>
    </aside>
  );
}

function SignedInAs() {
  const { t } = useTranslation();
  const { email } = useSession();
  return (
    <p className="min-w-0 flex-1 truncate pl-1 text-label text-muted" title={email}>
      <span className="sr-only">{`${t("nav.signedInAs")} `}</span>
      <span>{email}</span>
    </p>
  );
}
