import type { MetadataRoute } from "next";
import { readPublicEnvironment } from "~/server/public-environment.ts";

export const dynamic = "force-dynamic";

/** The landing page and the one about the studio are for everybody; what lies behind sign-in, and what people share, is not for search engines. */
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
