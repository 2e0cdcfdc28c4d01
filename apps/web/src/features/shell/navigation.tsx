import { cn } from "@portrait-studio/ui/cn";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslation } from "react-i18next";
import { destinations, isActive } from "~/lib/destinations.ts";

interface NavigationProps {
  look: "bar" | "rail" | "menu";
  onNavigate?: () => void;
}

const looks = {
  bar: "min-h-11 px-3",
  rail: "min-h-11 justify-center",
  menu: "min-h-16 px-4 text-h2",
} as const;

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
                  "relative flex items-center gap-3 rounded-input font-medium transition-colors duration-120",
                  active ? "bg-accent-soft text-text" : "text-muted hover:bg-sunken hover:text-text",
                  looks[look],
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
