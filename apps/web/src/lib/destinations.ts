import { Aperture, CreditCard, Images, Settings2 } from "lucide-react";

export const destinations = [
  { href: "/create", name: "create", icon: Aperture, also: ["/training", "/generate"] },
  { href: "/gallery", name: "gallery", icon: Images, also: [] },
  { href: "/billing", name: "billing", icon: CreditCard, also: [] },
  { href: "/settings", name: "settings", icon: Settings2, also: [] },
] as const;

export type Destination = (typeof destinations)[number];

export function isActive({ href, also }: Destination, pathname: string): boolean {
  return [href, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
