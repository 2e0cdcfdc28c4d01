import { Button } from "@portrait-studio/ui/button";
import { Menu } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Wordmark } from "~/components/wordmark.tsx";
import { CreditPill } from "./credit-pill.tsx";
import { JobsPill } from "./jobs-pill.tsx";

const MobileMenu = dynamic(() => import("./mobile-menu.tsx").then((module) => module.MobileMenu));

/** On phones and narrow windows. */
export function MobileBar() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-(--toast-room,0px) z-20 flex min-h-14 items-center justify-between gap-2 border-line border-b bg-bg/95 px-2 backdrop-blur-sm md:hidden">
      <div className="flex min-w-0 items-center">
        <Button look="quiet" size="icon" aria-label={t("nav.openMenu")} onClick={() => setOpen(true)}>
          <Menu className="size-5.5" strokeWidth={1.75} aria-hidden />
        </Button>
        <Link
          href="/create"
          aria-label="Portrait Studio"
          className="flex min-h-11 min-w-11 items-center rounded-input"
        >
          <Wordmark className="max-[24rem]:[&>span]:hidden" />
        </Link>
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <JobsPill look="short" />
        <CreditPill look="short" />
      </div>
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </header>
  );
}
