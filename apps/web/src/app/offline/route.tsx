import { type Language, languages } from "@portrait-studio/contract/languages";
import { type AboutTexts, loadAbout } from "@portrait-studio/i18n/screens";
import tokens from "@portrait-studio/ui/tokens.css" with { type: "text" };
import landing from "~/features/landing/landing.css" with { type: "text" };
import offline from "~/features/offline/offline.css" with { type: "text" };
import { OfflinePage, offlineScript } from "~/features/offline/offline-page.tsx";
import { createDocument, headScript } from "~/server/create-document.ts";
import fonts from "../fonts/fonts.css" with { type: "text" };

const css = [tokens, fonts, landing, offline].join("\n");

type Texts = Record<Language, AboutTexts["about"]["offline"]>;

export const GET = createDocument(
  async (language) => {
    const texts = await Promise.all(
      languages.map(async (one) => [one, (await loadAbout(one)).about.offline] as const),
    );
    return (
      <OfflinePage
        texts={Object.fromEntries(texts) as Texts}
        language={language}
        css={css}
        script={headScript}
      />
    );
  },
  [offlineScript],
);
