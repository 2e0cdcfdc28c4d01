import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChangeFilters, GalleryFilters } from "./use-gallery.ts";

interface PublicSwitchProps {
  filters: GalleryFilters;
  onChange: ChangeFilters;
  className: string;
}

/** Shows only what others can see, so that its links can be ended. On a phone it is one of the filters. */
export function PublicSwitch({ filters: { shared }, onChange, className }: PublicSwitchProps) {
  const { t } = useTranslation("gallery");
  return (
    <Button
      size="small"
      className={cn(className, shared && "border-accent bg-accent-soft hover:bg-accent-soft")}
      aria-pressed={shared}
      onClick={() => onChange({ shared: !shared })}
    >
      <Globe className={cn("size-4", shared && "text-accent")} aria-hidden />
      {t("public")}
    </Button>
  );
}
