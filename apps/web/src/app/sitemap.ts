import { languages } from "@portrait-studio/contract/languages";
import type { MetadataRoute } from "next";
import { readPublicEnvironment } from "../lib/public-environment.ts";

export const dynamic = "force-dynamic";

/** One public page, in every language. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { appUrl } = readPublicEnvironment();
  const translations = Object.fromEntries(
    languages.map((language) => [language, `${appUrl}/?language=${language}`]),
  );
  return [{ url: `${appUrl}/`, alternates: { languages: translations } }];
}
