import { loadAbout, loadShell } from "@portrait-studio/i18n/screens";
import tokens from "@portrait-studio/ui/tokens.css" with { type: "text" };
import { models } from "@portrait-studio/vision/models";
import about from "~/features/about/about.css" with { type: "text" };
import { AboutPage } from "~/features/about/about-page.tsx";
import { verifyScript } from "~/features/about/verify-box.tsx";
import landing from "~/features/landing/landing.css" with { type: "text" };
import offer from "~/features/landing/offer.css" with { type: "text" };
import { createDocument, headScript } from "~/server/create-document.ts";
import { readPublicEnvironment } from "~/server/public-environment.ts";
import manifest from "../../../../../package.json" with { type: "json" };
import fonts from "../fonts/fonts.css" with { type: "text" };

const css = [tokens, fonts, landing, offer, about].join("\n");

export const GET = createDocument(
  async (language) => {
    const { appUrl, photoDays } = readPublicEnvironment();
    const { about: texts } = await loadAbout(language);
    const { common } = await loadShell(language);
    return (
      <AboutPage
        texts={texts}
        models={models}
        origins={common.origin}
        language={language}
        appUrl={appUrl}
        version={manifest.version}
        photoDays={photoDays}
        css={css}
        script={headScript}
      />
    );
  },
  [verifyScript],
);
