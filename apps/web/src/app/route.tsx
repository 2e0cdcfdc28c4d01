import { type Language, languages } from "@portrait-studio/contract/languages";
import { loadLanding, loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import { readTestimonials } from "@portrait-studio/platform/read-testimonials";
import tokens from "@portrait-studio/ui/tokens.css" with { type: "text" };
import compare from "~/features/landing/compare.css" with { type: "text" };
import landing from "~/features/landing/landing.css" with { type: "text" };
import { LandingPage, landingScript } from "~/features/landing/landing-page.tsx";
import offer from "~/features/landing/offer.css" with { type: "text" };
import sections from "~/features/landing/sections.css" with { type: "text" };
import type { Said } from "~/features/landing/voices.tsx";
import { createDocument, headScript } from "~/server/create-document.ts";
import { readPublicEnvironment } from "~/server/public-environment.ts";
import fonts from "./fonts/fonts.css" with { type: "text" };

const css = [tokens, fonts, landing, sections, compare, offer].join("\n");

export const GET = createDocument(
  async (language) => {
    const { appUrl, creditExpiry, photoDays, engines, testimonialsFile, ...environment } =
      readPublicEnvironment();
    const { packages, sells, welcomeCredits, costs } = environment;
    const [{ landing: texts }, labels, prices, { common }] = await Promise.all([
      loadLanding(language),
      loadScreen(language, "recipes"),
      loadScreen(language, "billing"),
      loadShell(language),
    ]);
    const engineNames: Readonly<Record<string, string>> = common.engine;
    return (
      <LandingPage
        texts={texts}
        language={language}
        appUrl={appUrl}
        labels={labels}
        prices={prices}
        offer={{ welcomeCredits, costs, packages: sells ? packages : [] }}
        engines={{
          builtIn: engines.includes("darkroom"),
          others: engines.filter((name) => name !== "darkroom").map((name) => engineNames[name] ?? name),
        }}
        creditExpiry={creditExpiry}
        photoDays={photoDays}
        said={testimonialsFile ? readSaid(testimonialsFile, language) : undefined}
        css={css}
        script={headScript}
      />
    );
  },
  [landingScript],
);

/** Falls back to what was said in any language. */
function readSaid(file: string, language: Language): Said | undefined {
  const said = readTestimonials(file);
  for (const one of [language, ...languages]) {
    const items = said[one];
    if (items) return { language: one, items };
  }
}
