import type { MetadataRoute } from "next";
import { readPublicEnvironment } from "~/server/public-environment.ts";

export const dynamic = "force-dynamic";

/** Search engines get the landing page and the one about the studio, not what lies behind sign-in, nor what people share. */
export default function robots(): MetadataRoute.Robots {
  const { appUrl } = readPublicEnvironment();
  return {
    rules: {
      userAgent: "*",
      allow: ["/$", "/?language=", "/about", "/icons/", "/previews/", "/social/"],
      disallow: "/",
    },
    sitemap: `${appUrl}/sitemap.xml`,
  };
}
