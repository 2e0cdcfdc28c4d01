import { cn } from "@portrait-studio/ui/cn";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslation } from "react-i18next";
import { destinations, isActive } from "./destinations.ts";

interface NavigationProps {
  /** "rail" shows icons only */
  look: "bar" | "rail" | "menu";
  onNavigate?: () => void;
}

export function Navigation({ look, onNavigate }: NavigationProps) {
  const { t } = useTranslation();
  const pathname = usePathname();
  return (
    <nav aria-label={t("nav.label")}>
      <ul className="grid gap-1">
        {destinations.map((destination) => {
          const active = isActive(destination, pathname);
          const { icon: Icon, name, href } = destination;
          return (
            <li key={name}>
              <Link
                href={href}
                onClick={onNavigate}
                aria-current={active ? "page" : undefined}
                title={look === "rail" ? t(`nav.${name}`) : undefined}
                className={cn(
                  "relative flex min-h-11 items-center gap-3 rounded-input px-3 font-medium text-muted transition-colors duration-120 hover:bg-sunken hover:text-text",
                  active && "bg-accent-soft text-text hover:bg-accent-soft",
                  look === "rail" && "justify-center px-0",
                  look === "menu" && "min-h-16 px-4 text-h2",
                )}
              >
                {active && (
                  <span aria-hidden className="absolute inset-y-2 left-0 w-1 rounded-full bg-accent" />
                )}
                <Icon className={look === "menu" ? "size-6" : "size-5"} strokeWidth={1.75} aria-hidden />
                <span className={cn(look === "rail" && "sr-only", look === "menu" && "display")}>
                  {t(`nav.${name}`)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
