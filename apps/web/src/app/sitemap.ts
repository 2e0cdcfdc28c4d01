import type { MetadataRoute } from "next";
import { readPublicEnvironment } from "~/lib/public-environment.ts";

export const dynamic = "force-dynamic";

/** One public page, in two languages. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { appUrl } = readPublicEnvironment();
  const languages = { en: `${appUrl}/?language=en`, es: `${appUrl}/?language=es` };
  return [{ url: `${appUrl}/`, alternates: { languages } }];
}
