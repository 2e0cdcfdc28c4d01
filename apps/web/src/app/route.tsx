import { loadLanding, loadScreen } from "@portrait-studio/i18n/screens";
import tokens from "@portrait-studio/ui/tokens.css" with { type: "text" };
import { beforeAfterScript } from "~/features/landing/before-after.tsx";
import compare from "~/features/landing/compare.css" with { type: "text" };
import landing from "~/features/landing/landing.css" with { type: "text" };
import { LandingPage } from "~/features/landing/landing-page.tsx";
import offer from "~/features/landing/offer.css" with { type: "text" };
import { readOffer } from "~/features/landing/read-offer.ts";
import sections from "~/features/landing/sections.css" with { type: "text" };
import { testimonials } from "~/features/landing/testimonials.ts";
import { readPublicEnvironment } from "~/lib/public-environment.ts";
import { createDocument, headScript } from "~/server/create-document.ts";
import fonts from "./fonts/fonts.css" with { type: "text" };

const css = [tokens, fonts, landing, sections, compare, offer].join("\n");

/** The landing page. */
export const GET = createDocument(
  async (language) => {
    const { appUrl, creditExpiry, creditPackages, sells } = readPublicEnvironment();
    const [{ landing: texts }, labels] = await Promise.all([
      loadLanding(language),
      loadScreen(language, "recipes"),
    ]);
    return (
      <LandingPage
        texts={texts}
        language={language}
        appUrl={appUrl}
        labels={labels}
        offer={sells ? readOffer(creditPackages) : undefined}
        creditExpiry={creditExpiry}
        testimonials={testimonials}
        css={css}
        script={headScript}
      />
    );
  },
  [beforeAfterScript],
);
