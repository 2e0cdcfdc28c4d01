import { languages } from "@portrait-studio/contract/languages";
import type { MetadataRoute } from "next";
import { readPublicEnvironment } from "../server/public-environment.ts";

export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  const { appUrl } = readPublicEnvironment();
  return ["/", "/about"].map((path) => {
    const url = `${appUrl}${path}`;
    const translations = Object.fromEntries(
      languages.map((language) => [language, `${url}?language=${language}`]),
    );
    return { url, alternates: { languages: translations } };
  });
}
